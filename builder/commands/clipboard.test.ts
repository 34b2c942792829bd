import { expect, test } from 'vitest'
import { nodeOf } from '#pages/model'
import { copyNode, pasteNode, readClipboard } from './clipboard.ts'
import { applied, sampleContext, sampleModel, valueOf } from './sampleContext.ts'

test.each(['a', 'box', 'c1', 'r2'])('%s is pasted under new ids', (id) => {
  const model = sampleModel()
  const text = valueOf(copyNode(model, { id }))
  const pasted = valueOf(pasteNode(model, { text, after: 'a' }, sampleContext()))
  const after = applied(model, pasted.operation)
  expect(nodeOf(model, pasted.id)).toBeUndefined()
  expect(nodeOf(after, pasted.id)).toMatchObject({ kind: nodeOf(model, id)!.kind })
})

test('a field gets another name', () => {
  const model = sampleModel()
  const pasted = valueOf(pasteNode(model, { text: valueOf(copyNode(model, { id: 'b' })), after: 'b' }, sampleContext()))
  expect(nodeOf(applied(model, pasted.operation), pasted.id)).toMatchObject({ parent: 'c1', data: { name: 'email_2' } })
})

test.each([
  ['words', 'hello'],
  ['a number', '1'],
  ['foreign JSON', '{"type":"doc","content":[]}'],
  ['a part that is none', '{"format":"sala/page-part@1","part":{"kind":"object","object":{"id":1}}}'],
  ['a prototype as id', '{"format":"sala/page-part@1","part":{"kind":"object","object":{"id":"__proto__","type":"text","v":1,"props":{}}}}'],
  ['another kind', '{"format":"sala/page-part@1","part":{"kind":"page","page":{}}}'],
  ['an id twice', '{"format":"sala/page-part@1","part":{"kind":"column","column":{"id":"x","objects":[{"id":"x","type":"text","v":1,"props":{}}]}}}'],
])('%s on the clipboard is refused', (_, text) => {
  expect(readClipboard(text).ok).toBe(false)
  expect(pasteNode(sampleModel(), { text, after: null }, sampleContext()).ok).toBe(false)
})
