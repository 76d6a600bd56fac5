"use strict";
(() => {
  const main = document.getElementById("main"), rows = document.getElementById("events"), state = document.getElementById("state");
  const cell = text => { const made = document.createElement("td"); made.textContent = text; return made; };
  const add = event => {
    const said = JSON.parse(event.data), row = document.createElement("tr");
    const payload = cell(""), code = document.createElement("code");
    code.textContent = JSON.stringify(said.payload).slice(0, 500);
    payload.className = "payload";
    payload.append(code);
    row.append(cell(said.sequence), cell(said.at), cell(said.type), cell((said.run_id || said.conversation_id || "").slice(0, 20)), payload);
    rows.prepend(row);
  };
  const names = ["message.created", "message.completed", "conversation.started", "conversation.ended", "conversation.summarized", "run.queued", "run.started", "run.waiting", "run.cancel_requested", "run.finished", "turn.started", "turn.completed", "tool.started", "tool.finished", "call.asked", "call.decided", "messages.archived"];
  const source = new EventSource("/api/v1/events?since=" + encodeURIComponent(main.dataset.cursor));
  source.onopen = () => { state.textContent = "New ones are shown as they come."; };
  source.onerror = () => { state.textContent = "The connection is lost; it is tried again."; };
  names.forEach(name => source.addEventListener(name, add));
})();
