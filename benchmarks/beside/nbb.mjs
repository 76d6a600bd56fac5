// SCI: runs a text of PTC-Lisp as ClojureScript, with its data in the namespace `data`, and gives its value as text.

import { serve } from "./frames.mjs";

const { loadString } = await import(process.argv[2]);
const given = await loadString(`
(require '[clojure.string :as str] '[clojure.set :as set] '[clojure.walk :as walk])
(fn [text keys]
  (create-ns 'data)
  (doseq [[name value] (js->clj (js/JSON.parse text))]
    (intern 'data (symbol name) (if (= keys "keywords") (walk/keywordize-keys value) value))))
`);
const written = {
  json: await loadString("(fn [value] (js/JSON.stringify (clj->js value)))"),
  edn: await loadString("pr-str"),
};

await serve(4, async (text, data, keys, form) => {
  given(data.toString(), keys.toString());
  return written[form](await loadString(text.toString()));
});
