"use strict";
(() => {
  const state = document.getElementById("live");
  let version = state.dataset.at;
  const fields = () => [...document.querySelectorAll("input[id], input[name=run], select")];
  const key = each => each.id || each.name + (each.name === "run" ? each.value : "");
  const opened = () => [...document.querySelectorAll("details[open][id]")].map(each => each.id);
  const replace = async () => {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const open = opened(), at = [scrollX, scrollY], focused = document.activeElement.id;
    const given = new Map(fields().map(each => [key(each), [each.value, each.checked]]));
    for (const part of ["header", "nav.side ol", "main"]) {
      const old = document.querySelector(part), made = page.querySelector(part);
      if (old && made) old.replaceWith(made);
    }
    fields().forEach(each => { const had = given.get(key(each)); if (had) [each.value, each.checked] = had; });
    open.forEach(id => { const one = document.getElementById(id); if (one) one.open = true; });
    document.querySelectorAll(".script").forEach(each => { each.hidden = false; });
    const field = document.getElementById("search");
    if (field && field.value) field.dispatchEvent(new Event("input", {bubbles: true}));
    if (focused && document.getElementById(focused)) document.getElementById(focused).focus({preventScroll: true});
    scrollTo(...at);
  };
  const look = async () => {
    try {
      const answer = await fetch(state.dataset.version);
      if (!answer.ok || answer.redirected) throw answer;
      const found = await answer.text();
      if (found !== version) await replace();
      version = found;
      state.textContent = "Live: changes are shown as they come.";
    } catch { state.textContent = "The connection is lost; it is tried again each second."; }
    setTimeout(look, 1000);
  };
  look();
})();
