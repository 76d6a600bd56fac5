"""The contract of stores, on every kind."""

import pytest
from stores import new_url

from .contract import StoreContract


class TestMemory(StoreContract):
    @pytest.fixture
    def url(self, tmp_path):
        return new_url("memory", tmp_path)


class TestSqlite(StoreContract):
    @pytest.fixture
    def url(self, tmp_path):
        return new_url("sqlite", tmp_path)


class TestPostgres(StoreContract):
    @pytest.fixture
    def url(self, tmp_path):
        return new_url("postgresql", tmp_path)
