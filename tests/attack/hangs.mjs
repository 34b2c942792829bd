import { setTimeout } from 'node:timers/promises'

function run({ method, args }) {
  if (method === 'query')
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  return { kind: 'value', value: { ok: true, value: { method, args } } }
}

/** A worker that opens slowly, of which one task never ends and another answers. */
export default setTimeout(1200).then(() => run)
