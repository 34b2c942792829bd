/** A worker of which one task never ends and another answers. */
export default function run({ method, args }) {
  if (method === 'query') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  return { kind: 'value', value: { ok: true, value: { method, args } } }
}
