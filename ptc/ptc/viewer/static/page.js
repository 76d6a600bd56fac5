"use strict";
(() => {
  const all = (what, from = document) => [...from.querySelectorAll(what)];
  const field = () => document.getElementById("search");
  const open = (inside, what) => { const one = inside && inside.querySelector(what); if (one) { one.open = !one.open; one.scrollIntoView({block: "nearest"}); } };
  const shown = () => all("article.turn").filter(each => !each.hidden);
  const here = () => document.activeElement.closest && document.activeElement.closest("article.turn");
  const go = by => {
    const turns = shown(), at = turns.indexOf(here()), to = turns[at < 0 ? (by > 0 ? 0 : turns.length - 1) : at + by];
    if (to) { to.focus(); to.scrollIntoView({block: "start"}); }
  };
  const search = () => {
    const words = field().value.toLowerCase();
    all("article.turn, tr.call, tbody.run, li.line").forEach(each => { each.hidden = !each.textContent.toLowerCase().includes(words); });
    all("tbody.run details").forEach(each => { each.open = words !== "" && all("li", each).some(line => !line.hidden); });
    all("nav li[data-turn]").forEach(each => { each.hidden = document.getElementById(each.dataset.turn).hidden; });
  };
  const only = state => all("tr.call").forEach(each => { each.hidden = state !== "all" && !each.dataset.state.split(" ").includes(state); });
  const slowest = () => { const rows = all("tr.call"); rows.sort((a, b) => b.dataset.seconds - a.dataset.seconds).forEach(each => each.parentNode.append(each)); };
  document.addEventListener("input", event => { if (event.target === field()) search(); });
  document.addEventListener("click", event => {
    const does = event.target.dataset;
    if (does.only) only(does.only);
    if (does.sort) slowest();
  });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches && event.target.matches("input, select, textarea")) { if (event.key === "Escape") event.target.blur(); return; }
    const first = () => here() || shown()[0];
    const keys = {j: () => go(1), k: () => go(-1), p: () => open(first(), "details.prompt"), d: () => open(first(), "details.diff"), "/": () => field().focus()};
    if (keys[event.key] && field()) { event.preventDefault(); keys[event.key](); }
  });
  all(".script").forEach(each => { each.hidden = false; });
})();
