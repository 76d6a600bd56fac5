"""The contract of stores, on every kind."""

import pytest
from stores import empty_url

from .contract import StoreContract


class TestMemory(StoreContract):
    @pytest.fixture
    def url(self, tmp_path):
        return empty_url("memory", tmp_path)


class TestSqlite(StoreContract):
    @pytest.fixture
    def url(self, tmp_path):
        return empty_url("sqlite", tmp_path)


class TestPostgres(StoreContract):
    @pytest.fixture
    def url(self, tmp_path):
        return empty_url("postgresql", tmp_path)
