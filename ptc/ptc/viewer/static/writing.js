"use strict";
(() => {
  const place = document.getElementById("writing"), blocks = new Map();
  const of = ({ run_id: run, turn }) => {
    const name = run.split(".").slice(1).join("."), words = `${name ? `Sub-agent ${name} writes` : "Writing"} a program (turn ${turn})`;
    let block = blocks.get(run);
    if (!block) {
      block = document.createElement("div");
      block.append(document.createElement("h2"), document.createElement("pre"));
      block.lastChild.dir = "auto";
      block.lastChild.tabIndex = 0;
      blocks.set(run, block);
      place.append(block);
    }
    if (block.firstChild.textContent !== words) { block.firstChild.textContent = words; block.lastChild.textContent = ""; }
    block.lastChild.setAttribute("aria-label", words);
    place.hidden = false;
    return block.lastChild;
  };
  const done = run => {
    if (blocks.has(run)) blocks.get(run).remove();
    blocks.delete(run);
    place.hidden = blocks.size === 0;
  };
  const write = event => {
    if (event.kind !== "program") return;
    const pre = of(event), follows = pre.scrollHeight - pre.scrollTop - pre.clientHeight < 40;
    pre.textContent = [...pre.textContent].slice(0, event.at).join("") + event.text;
    if (follows) pre.scrollTop = pre.scrollHeight;
  };
  const on = {
    "llm.token": write,
    "llm.reset": event => { if (event.kind === "program") of(event).textContent = ""; },
    "turn.completed": event => done(event.run_id),
    "run.finished": event => done(event.run_id),
  };
  if (place.dataset.text) write({ kind: "program", run_id: place.dataset.run, turn: place.dataset.turn, at: 0, text: place.dataset.text });
  const types = Object.keys(on).join(",");
  follow(`/api/v1/events?run=${encodeURIComponent(place.dataset.run)}&types=${types}`, place.dataset.cursor, on);
})();
