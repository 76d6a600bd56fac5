"use strict";
(() => {
  const all = (what, from = document) => [...from.querySelectorAll(what)];
  const field = () => document.getElementById("search");
  const open = (inside, what) => { const one = inside && inside.querySelector(what); if (one) { one.open = !one.open; one.scrollIntoView({block: "nearest"}); } };
  const shown = () => all("article.turn").filter(each => !each.hidden);
  const here = () => document.activeElement.closest && document.activeElement.closest("article.turn");
  const go = by => {
    const page = all(by > 0 ? "a[rel=next]" : "a[rel=prev]")[0];
    if (page) { location = page.href; return; }
    const turns = shown(), at = turns.indexOf(here()), to = turns[at < 0 ? (by > 0 ? 0 : turns.length - 1) : at + by];
    if (to) { to.focus(); to.scrollIntoView({block: "start"}); }
  };
  const unfold = (what, row, wanted) => all(what).forEach(each => { each.open = wanted && all(row, each).some(one => !one.hidden); });
  const search = () => {
    const words = field().value.toLowerCase();
    all("article.turn, tr.call, tbody.run, li.line").forEach(each => { each.hidden = !each.textContent.toLowerCase().includes(words); });
    unfold("tbody.run details", "li", words !== "");
    unfold("details.calls", "tr.call", words !== "");
    all("nav li[data-turn]").forEach(each => { each.hidden = document.getElementById(each.dataset.turn).hidden; });
  };
  const only = state => {
    all("tr.call").forEach(each => { each.hidden = state !== "all" && !each.dataset.state.split(" ").includes(state); });
    unfold("details.calls", "tr.call", state !== "all");
  };
  const calls = all("#ledger tr.call");
  const sort = by => {
    const rows = [...calls], slow = by === "time";
    if (slow) rows.sort((a, b) => b.dataset.seconds - a.dataset.seconds);
    all("#ledger tbody").map(each => [each, each.rows.length]).forEach(([each, size]) => each.append(...rows.splice(0, size)));
    all(".sort").forEach(each => { each.parentNode.ariaSort = each.dataset.sort !== by ? "none" : slow ? "descending" : "ascending"; });
  };
  document.addEventListener("input", event => { if (event.target === field()) search(); });
  document.addEventListener("click", event => {
    const does = event.target.dataset;
    if (does.only) only(does.only);
    if (does.sort) sort(does.sort);
  });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches && event.target.matches("input, select, textarea")) { if (event.key === "Escape") event.target.blur(); return; }
    const first = () => here() || shown()[0];
    const keys = shown().length ? {j: () => go(1), k: () => go(-1), p: () => open(first(), "details.prompt"), d: () => open(first(), "details.diff")} : {};
    if (field()) keys["/"] = () => field().focus();
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  all(".script, .sort").forEach(each => { each.hidden = each.disabled = false; });
})();
