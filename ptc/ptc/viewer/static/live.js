"use strict";
(() => {
  const state = document.getElementById("live");
  let version = null;
  const opened = () => [...document.querySelectorAll("details[open][id]")].map(each => each.id);
  const replace = async () => {
    const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    const open = opened(), at = [scrollX, scrollY];
    for (const part of ["header", "nav ol", "main"]) {
      const old = document.querySelector(part), made = page.querySelector(part);
      if (old && made) old.replaceWith(made);
    }
    open.forEach(id => { const one = document.getElementById(id); if (one) one.open = true; });
    document.querySelectorAll(".script").forEach(each => { each.hidden = false; });
    scrollTo(...at);
  };
  const look = async () => {
    try {
      const found = await (await fetch("/version")).text();
      if (version !== null && found !== version) await replace();
      version = found;
      state.textContent = "Live: changes are shown as they come.";
    } catch { state.textContent = "The connection is lost; it is tried again each second."; }
    setTimeout(look, 1000);
  };
  look();
})();
