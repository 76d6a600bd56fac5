"use strict";
(() => {
  const main = document.getElementById("main"), rows = document.getElementById("events"), state = document.getElementById("state");
  const cell = text => { const made = document.createElement("td"); made.textContent = text; return made; };
  const make = (tag, ...children) => { const made = document.createElement(tag); made.append(...children); return made; };
  const add = event => {
    const said = JSON.parse(event.data), row = document.createElement("tr");
    const text = JSON.stringify(said.payload), payload = cell(""), whole = make("details", make("summary", make("code", text.slice(0, 110))), make("pre", text.slice(0, 500)));
    const stream = said.run_id || said.conversation_id || "", link = make("a", make("code", stream.slice(0, 20)));
    link.href = "/log?stream=" + encodeURIComponent(stream);
    payload.className = "payload";
    payload.append(whole);
    const number = cell(said.sequence), at = cell(said.at.slice(0, 19).replace("T", " ")), where = cell("");
    number.className = "number";
    at.className = "when";
    where.className = "when";
    where.append(link);
    row.append(number, at, cell(said.type), where, payload);
    rows.prepend(row);
    document.getElementById("head").textContent = Number(said.sequence).toLocaleString("en");
  };
  const names = ["message.created", "message.completed", "conversation.started", "conversation.ended", "conversation.summarized", "run.queued", "run.started", "run.waiting", "run.cancel_requested", "run.finished", "turn.started", "turn.completed", "tool.started", "tool.finished", "call.asked", "call.decided", "messages.archived"];
  const source = new EventSource("/api/v1/events?since=" + encodeURIComponent(main.dataset.cursor));
  source.onopen = () => { state.textContent = "New ones are shown as they come."; };
  source.onerror = () => { state.textContent = "The connection is lost; it is tried again."; };
  names.forEach(name => source.addEventListener(name, add));
})();
