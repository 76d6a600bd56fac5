"""What pages say of runs, as frozen records; every one a pure function of Steps."""

from ptc.viewer.facts.comparing import ComparePage, compare_page
from ptc.viewer.facts.listing import Listing, listing_of
from ptc.viewer.facts.page import RunPage, RunView, run_page

__all__ = ["ComparePage", "Listing", "RunPage", "RunView", "compare_page", "listing_of", "run_page"]
