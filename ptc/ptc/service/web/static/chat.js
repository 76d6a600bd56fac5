"use strict";
(() => {
  const main = document.getElementById("main"), list = document.getElementById("messages");
  const pending = document.getElementById("pending"), questions = document.getElementById("questions");
  const state = document.getElementById("state"), form = document.getElementById("say");
  const here = main.dataset.conversation;
  const make = (tag, attributes, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const end = () => { const bottom = document.scrollingElement; bottom.scrollTop = bottom.scrollHeight; };
  const near = () => { const all = document.scrollingElement; return all.scrollHeight - all.scrollTop - all.clientHeight < 160; };
  const known = id => [...list.children].some(each => each.dataset.id === id);
  const button = (name, value, label, quiet) => make("button", { name, value, ...(quiet ? { class: "quiet" } : {}) }, label);
  const say = ({ event_id: id, at }, role, { text, tools_used: tools, run_id: run }) => {
    if (known(id)) return;
    const more = make("span", { class: "dim" }, at.slice(0, 16).replace("T", " ") + " UTC" + (tools && tools.length ? ", used " + tools.join(", ") : ""));
    if (run) more.append(", ", make("a", { href: "/runs/" + run }, "run"));
    const who = make("div", { class: "who" }, role === "user" ? "You" : role === "assistant" ? "Assistant" : role, " ", more);
    const branch = make("form", { action: `/c/${here}/branch`, method: "post" },
      make("input", { type: "hidden", name: "at", value: id }), make("button", {}, "Branch here"));
    list.append(make("li", { class: role, id, "data-id": id }, who, make("div", { class: "text", dir: "auto" }, text), branch));
    end();
  };
  const answering = run => {
    const found = [...pending.children].find(each => each.dataset.run === run);
    if (found) return found;
    const made = make("li", { class: "assistant", "data-run": run }, make("div", { class: "who" }, "Assistant ", make("span", { class: "dim" }, "is at work, ", make("a", { href: "/runs/" + run }, "run"))),
      make("ul", { class: "activity" }), make("div", { class: "text", dir: "auto" }));
    pending.append(made);
    end();
    return made;
  };
  const written = (text, { at, text: piece }) => [...text].slice(0, at).join("") + piece;  // `at` counts characters
  const program = ({ run_id: run, turn }) => {
    const item = answering(run), found = item.querySelector("details.writing");
    if (found && found.dataset.turn === String(turn)) return found.lastChild;
    if (found) found.remove();
    const made = make("details", { class: "writing", "data-turn": turn, ...(found && found.open ? { open: "" } : {}) },
      make("summary", {}, `Writing a program (turn ${turn})`), make("pre", { dir: "auto" }));
    item.querySelector(".text").before(made);
    return made.lastChild;
  };
  const says = (run, words) => { answering(run).querySelector(".who .dim").firstChild.textContent = words; };
  const rootOf = run => run.split(".")[0];
  const own = new Set([...pending.children].map(each => each.dataset.run));
  const done = run => { own.delete(run); answering(run).remove(); };
  const on = {
    "message.created": event => { if (event.conversation_id === here && event.role === "user") say(event, "user", event.payload); },
    "message.completed": event => {
      if (event.conversation_id !== here) return;
      say(event, "assistant", event.payload);
      if (event.payload.run_id && own.has(event.payload.run_id) && !event.payload.awaits_answer) done(event.payload.run_id);
    },
    "run.queued": event => { if (event.payload.conversation_id === here) { own.add(event.run_id); answering(event.run_id); } },
    "llm.token": event => {
      if (!own.has(event.run_id)) return;
      const text = event.kind === "program" ? program(event) : answering(event.run_id).querySelector(".text");
      const follows = near();
      text.textContent = written(text.textContent, event);
      if (follows) end();
    },
    "llm.reset": event => {
      if (!own.has(event.run_id)) return;
      (event.kind === "program" ? program(event) : answering(event.run_id).querySelector(".text")).textContent = "";
    },
    "turn.completed": event => {
      const found = own.has(event.run_id) && answering(event.run_id).querySelector("details.writing");
      if (found) found.remove();
    },
    "tool.started": event => {
      if (own.has(rootOf(event.run_id))) answering(rootOf(event.run_id)).querySelector(".activity").append(
        make("li", { "data-path": event.run_id + "/" + event.payload.turn + "/" + event.payload.path }, event.payload.name + " …"));
    },
    "tool.finished": event => {
      if (!own.has(rootOf(event.run_id))) return;
      const path = event.run_id + "/" + event.payload.turn + "/" + event.payload.path;
      const line = [...answering(rootOf(event.run_id)).querySelectorAll(".activity li")].find(each => each.dataset.path === path);
      if (line) { line.textContent = line.textContent.replace(" …", event.payload.error ? " failed" : " done"); if (event.payload.error) line.className = "failed"; }
    },
    "call.asked": event => {
      const run = rootOf(event.run_id), call = event.run_id + "/" + event.payload.turn + "/" + event.payload.path;
      if (!own.has(run) || [...questions.children].some(each => each.dataset.call === call)) return;
      const made = make("form", { class: "question", action: `/runs/${run}/decide`, method: "post", "data-call": call },
        make("p", {}, make("strong", {}, event.payload.text)),
        make("input", { type: "hidden", name: "call", value: call }), make("input", { type: "hidden", name: "conversation", value: here }));
      if (event.payload.kind === "question") made.append(make("label", {}, "Answer ", make("input", { name: "answer", required: "" })), " ", button("decision", "answer", "Answer"));
      else made.append(make("pre", {}, JSON.stringify(event.payload.shown, null, 1)), button("decision", "approve", "Allow"), " ", button("decision", "refuse", "Refuse", true));
      questions.append(made);
      says(run, "waits for you, ");
      end();
    },
    "call.decided": event => {
      const call = event.run_id + "/" + event.payload.turn + "/" + event.payload.path;
      [...questions.children].filter(each => each.dataset.call === call).forEach(each => each.remove());
      if (own.has(rootOf(event.run_id))) says(rootOf(event.run_id), "is at work, ");
    },
    "run.finished": event => {
      if (!own.has(event.run_id)) return;
      done(event.run_id);
      if (event.payload.failure) state.textContent = "No answer: " + event.payload.failure.message;
    },
    "conversation.ended": event => { if (event.conversation_id === here) location.reload(); },
    "stream.reset": () => location.reload(),
  };
  const told = how => {
    if (how === "live") {
      if (state.dataset.lost) { state.textContent = ""; delete state.dataset.lost; }
      main.dataset.live = "yes";
      return;
    }
    state.textContent = how === "lost" ? "The connection is lost; it is tried again." : "Load the page again to see what is new.";
    state.dataset.lost = "yes";
    delete main.dataset.live;
  };
  const send = async text => {
    const id = "web_" + crypto.getRandomValues(new Uint32Array(4)).join("_");
    for (let wait = 500; ; wait = Math.min(2 * wait, 8000)) {
      try {
        const answer = await fetch("/api/v1/messages", { method: "POST", headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ text, event_id: id, conversation: here || "active", thread: main.dataset.thread }) });
        const said = await answer.json();
        if (answer.ok) { if (!here) location.href = "/c/" + said.conversation_id; return true; }
        if (answer.status < 500) { state.textContent = said.detail; return false; }
      } catch { /* sent again: the id says that it is the same message */ }
      state.textContent = "Not sent yet; it is tried again.";
      await new Promise(done => setTimeout(done, wait));
    }
  };
  if (form) {
    const text = document.getElementById("text");
    form.addEventListener("submit", async event => {
      event.preventDefault();
      const said = text.value;
      if (!said.trim()) return;
      form.querySelector("button").disabled = true;
      if (await send(said)) { text.value = ""; state.textContent = ""; }
      form.querySelector("button").disabled = false;
      text.focus();
    });
    text.addEventListener("keydown", event => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); form.requestSubmit(); } });
  }
  follow("/api/v1/events", main.dataset.cursor, on, told);
  if (!location.hash) end();
})();
