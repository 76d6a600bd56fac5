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
  const words = { live: "Live: changes are shown as they come.", lost: "The connection is lost; it is tried again.", ended: "Not live: load the page again to see what is new." };
  const came = ({ number, row }) => {
    if (number <= last) return;
    count(number);
    if (row) add(row);
  };
  const query = new URLSearchParams({ types: state.dataset.types, stream: state.dataset.stream });
  follow(`/log/tail?${query}`, state.dataset.cursor, { event: came, "stream.reset": () => location.reload() }, how => { state.textContent = words[how]; });
})();
