// Python in WebAssembly: runs the text of a program with pickled data, and gives the pickle of its `result`.

import { serve } from "./frames.mjs";

const { loadPyodide } = await import(process.argv[2]);
const python = await loadPyodide();
python.runPython(`
import pickle
def _run(text, data):
    scope = pickle.loads(data.to_bytes())
    exec(compile(text, "<program>", "exec"), scope)
    return pickle.dumps(scope["result"])
`);
const run = python.globals.get("_run");

await serve(2, (text, data) => {
  const made = run(text.toString(), new Uint8Array(data));
  const bytes = made.toJs();
  made.destroy();
  return bytes;
});
