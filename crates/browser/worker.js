// The engine beside the page: a command in, an answer out. Searches go on ply by ply until their time is over.
const module = WebAssembly.instantiateStreaming(fetch("browser.wasm"));

const ask = ({ write_byte, run_command, read_byte }, command) => {
  for (const byte of new TextEncoder().encode(command)) write_byte(byte);
  run_command();
  const bytes = [];
  for (let byte = read_byte(); byte >= 0; byte = read_byte()) bytes.push(byte);
  return new TextDecoder().decode(new Uint8Array(bytes));
};

self.onmessage = async ({ data: { kind, depth, fen } }) => {
  const { exports } = (await module).instance;
  const begun = performance.now();
  const tell = (text, over) => postMessage({ text, over, time: performance.now() - begun });
  if (kind === "perft") return tell(ask(exports, `perft ${depth} ${fen}`), true);
  for (let ply = 1; ply <= depth; ply++) {
    const answer = ask(exports, `search ${ply} ${fen}`);
    const over = ply === depth || answer.startsWith("error:") || performance.now() - begun > 10_000;
    tell(answer, over);
    if (over) return;
  }
};
