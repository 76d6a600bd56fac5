"""What pages say of runs, as frozen records; every one a pure function of Steps."""

from ptc.viewer.facts.addresses import page_name, turn_address
from ptc.viewer.facts.comparing import ComparePage, compare_page
from ptc.viewer.facts.evals import EvalsPage, evals_page, is_report
from ptc.viewer.facts.finding import RunHit, RunSearch, search_runs
from ptc.viewer.facts.ledger import order_of
from ptc.viewer.facts.listing import Filters, ListedRun, Listing, cut_listing, listed, listed_run, listing_of
from ptc.viewer.facts.page import RunPage, RunView, run_page
from ptc.viewer.facts.turn_page import TurnPage, lines_of, turn_page

__all__ = [
    "ComparePage",
    "EvalsPage",
    "Filters",
    "ListedRun",
    "Listing",
    "RunHit",
    "RunPage",
    "RunSearch",
    "RunView",
    "TurnPage",
    "compare_page",
    "cut_listing",
    "evals_page",
    "is_report",
    "lines_of",
    "listed",
    "listed_run",
    "listing_of",
    "order_of",
    "page_name",
    "run_page",
    "search_runs",
    "turn_address",
    "turn_page",
]
