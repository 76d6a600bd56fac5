"use strict";
// Events of a stream behind a cursor, as long as the page is seen: browsers open six connections to a server, and pages
// that nobody looks at would hold them. Who comes back goes on where it was. `told` hears "live", "lost" and "ended".
const follow = (address, cursor, on, told = () => {}) => {
  let source = null, since = cursor;
  const open = () => {
    source = new EventSource(`${address}${address.includes("?") ? "&" : "?"}since=${encodeURIComponent(since)}`);
    source.onopen = () => told("live");
    source.onerror = () => told(source.readyState === EventSource.CLOSED ? "ended" : "lost");
    for (const name of Object.keys(on)) source.addEventListener(name, event => { since = event.lastEventId || since; on[name](JSON.parse(event.data)); });
  };
  const look = () => {
    const seen = document.visibilityState !== "hidden";
    if (seen && !source) open();
    if (!seen && source) { source.close(); source = null; }
  };
  document.addEventListener("visibilitychange", look);
  look();
};
