"use strict";
(() => {
  const field = document.getElementById("moment");
  field.addEventListener("change", () => field.form.requestSubmit());
  if (field.closest("details").open) field.focus();
})();
