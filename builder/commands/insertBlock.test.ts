import { expect, test } from 'vitest'
import { nodeOf } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import { insertBlock } from './insertBlock.ts'
import { applied, sampleContext, sampleModel, valueOf } from './sampleContext.ts'

test('a block comes with the defaults and version of its document', () => {
  const model = sampleModel()
  const { operation, id } = valueOf(
    insertBlock(
      model,
      { type: 'text', target: { kind: 'object', place: { parent: 'c2', index: 0 } } },
      sampleContext(),
    ),
  )
  expect(nodeOf(applied(model, operation), id)).toMatchObject({
    parent: 'c2',
    data: { type: 'text', v: 2, props: { text: 'new' } },
  })
})

test('a row or a column is made for it where the target says so', () => {
  const model = sampleModel()
  const inRow = valueOf(
    insertBlock(
      model,
      { type: 'text', target: { kind: 'row', place: { parent: null, index: 1 } } },
      sampleContext(),
    ),
  )
  expect(applied(model, inRow.operation).root).toHaveLength(3)
  const inColumn = valueOf(
    insertBlock(
      model,
      { type: 'text', target: { kind: 'column', place: { parent: 'r1', index: 1 } } },
      sampleContext(),
    ),
  )
  const after = applied(model, inColumn.operation)
  expect(nodeOf(after, 'r1')).toMatchObject({ children: ['c1', expect.any(String), 'c2'] })
  expect(nodeOf(after, 'c1')).toMatchObject({ data: { size: { md: 4 } } })
})

test('a field gets a name that is free; unknown blocks and refused places are refused', () => {
  const model = sampleModel()
  const context = sampleContext()
  const at = { kind: 'object', place: { parent: 'c2', index: 0 } } as const
  const first = valueOf(insertBlock(model, { type: 'field', target: at }, context))
  const once = applied(model, first.operation)
  const second = valueOf(insertBlock(once, { type: 'field', target: at }, context))
  expect(nodeOf(applied(once, second.operation), second.id)).toMatchObject({
    data: { name: 'field_2' },
  })
  expect(insertBlock(model, { type: 'nothing', target: at }, context)).toMatchObject({
    ok: false,
    failures: [{ code: 'unknown-block' }],
  })
  expect(
    insertBlock(
      model,
      {
        type: 'image',
        target: { kind: 'row', place: { parent: 'box', slot: 'second', index: 0 } },
      },
      context,
    ),
  ).toMatchObject({ ok: false, failures: [{ code: 'block-invalid' }] })
})

test('on a form, a block that says so comes with the words that fit there', () => {
  const model = sampleModel()
  const target = { kind: 'object', place: { parent: 'c2', index: 0 } } as const
  const said = (type: 'page' | 'form'): unknown => {
    const { operation, id } = valueOf(
      insertBlock(
        { ...model, page: { ...model.page, type } },
        { type: 'button', target },
        { ...sampleContext(), blocks: shippedBlocks },
      ),
    )
    return (
      nodeOf(applied(model, operation), id) as unknown as {
        data: { props: { buttons: { text: { en: string } }[] } }
      }
    ).data.props.buttons[0]!.text.en
  }
  expect([said('page'), said('form')]).toEqual(['Read more', 'Send'])
})
