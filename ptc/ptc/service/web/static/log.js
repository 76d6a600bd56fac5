"use strict";
(() => {
  const state = document.getElementById("live"), rows = document.getElementById("events");
  const most = 1000;  // rows; the older ones are on other pages
  let last = Number(state.dataset.last);
  const put = (id, number) => { document.getElementById(id).textContent = number.toLocaleString("en"); };
  const count = number => {
    if (number !== last + 1 && document.getElementById("dense")) document.getElementById("dense").remove();
    if (last === 0) put("first", number);
    last = number;
    put("last", number);
    put("head", number);
  };
  const add = html => {
    const made = document.createElement("template"), none = document.getElementById("none");
    made.innerHTML = html;
    rows.prepend(made.content);
    if (none) none.remove();
    if (rows.rows.length <= most) return;
    rows.lastElementChild.remove();
    put("first", Number(rows.lastElementChild.dataset.number));
  };
  const query = new URLSearchParams({ since: state.dataset.cursor, types: state.dataset.types, stream: state.dataset.stream });
  const source = new EventSource(`/log/tail?${query}`);
  source.onopen = () => { state.textContent = "Live: changes are shown as they come."; };
  source.onerror = () => { state.textContent = source.readyState === 2 ? "Not live: load the page again to see what is new." : "The connection is lost; it is tried again."; };
  source.addEventListener("event", event => {
    const { number, row } = JSON.parse(event.data);
    if (number <= last) return;
    count(number);
    if (row) add(row);
  });
  source.addEventListener("stream.reset", () => location.reload());
})();
