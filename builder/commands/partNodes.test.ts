import { describe, expect, test } from 'vitest'
import { partsIn, placePart, settingsOf, toDocument, type PageModel } from '#pages/model'
import type { PageRow } from '#schema'
import { detachPart, insertRows, partBlock, replaceWithPart, rowsOf } from './partNodes.ts'
import {
  applied,
  sampleBlocks,
  sampleContext,
  sampleModel,
  sampleObject,
  valueOf,
} from './sampleContext.ts'

const context = sampleContext
const part = (...objects: PageRow['columns'][number]['objects']): PageRow[] => [
  { id: 'p', columns: [{ id: 'pc', objects }] },
]
const open = sampleObject('t', { overridable: { headline: 'text' } })
const types = (model: PageModel): string =>
  JSON.stringify(toDocument(model))
    .match(/"type":"[a-z]+"/g)!
    .slice(1)
    .map((found) => found.slice(8, -1))
    .join(' ')
const texts = (model: PageModel): string[] =>
  [...JSON.stringify(toDocument(model)).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text!)

describe('rowsOf', () => {
  test('keeps rows and columns as they are, and blocks of one column together, under new ids', () => {
    const model = sampleModel()
    expect(
      rowsOf(model, { ids: ['r2'] }, context())[0]!.columns[0]!.objects[0]!.slots!.first,
    ).toHaveLength(1)
    expect(rowsOf(model, { ids: ['c1'] }, context())[0]!.columns).toHaveLength(1)
    const [row, ...more] = rowsOf(model, { ids: ['a', 'b'] }, context())
    expect(more).toEqual([])
    expect(
      row!.columns[0]!.objects.map(({ id, props }) => [id.startsWith('new-'), props.text]),
    ).toEqual([
      [true, 'a'],
      [true, 'b'],
    ])
    expect(rowsOf(model, { ids: ['a', 'inside'] }, context())).toHaveLength(2)
  })
})

describe('insertRows', () => {
  const rows = [
    ...part(sampleObject('x', { type: 'field', name: 'email' })),
    { id: 'q', columns: [{ id: 'qc', objects: [sampleObject('y')] }] },
  ]
  test('puts a copy behind the row of the selection, under free names', () => {
    const model = applied(
      sampleModel(),
      valueOf(insertRows(sampleModel(), { rows, after: 'a' }, context())).operation,
    )
    expect(toDocument(model).builder.map(({ id }) => id.slice(0, 3))).toEqual([
      'r1',
      'new',
      'new',
      'r2',
    ])
    expect(JSON.stringify(toDocument(model))).toContain('"name":"email_2"')
  })
  test('goes to the target that it was dropped on, inside a slot too', () => {
    const target = { kind: 'row' as const, place: { parent: 'box', slot: 'first', index: 0 } }
    const model = applied(
      sampleModel(),
      valueOf(insertRows(sampleModel(), { rows, target, after: null }, context())).operation,
    )
    expect(
      toDocument(model).builder[1]!.columns[0]!.objects[0]!.slots!.first!.map(({ id }) =>
        id.slice(0, 2),
      ),
    ).toEqual(['ne', 'ne', 's1'])
  })
  test('does nothing for no rows', () => {
    expect(insertRows(sampleModel(), { rows: [], after: null }, context()).ok).toBe(false)
  })
})

describe('replaceWithPart', () => {
  test.each([
    [['a', 'b'], 'reusable box text'],
    [['c1'], 'reusable box text'],
    [['r1'], 'reusable box text'],
    [['r1', 'r2'], 'reusable'],
    [['inside'], 'text field box reusable'],
  ])('%j gives %s', (ids, wanted) => {
    const model = applied(
      sampleModel(),
      valueOf(replaceWithPart(sampleModel(), { ids, part: 'p1' }, context())).operation,
    )
    expect(types(model)).toBe(wanted)
    expect(partsIn(toDocument(model).builder, context().blocks)).toEqual(['p1'])
  })
})

describe('detachPart', () => {
  const used = (ids: string[]): { model: PageModel; id: string } => {
    const { operation, id } = valueOf(
      replaceWithPart(sampleModel(), { ids, part: 'p1' }, context()),
    )
    const model = applied(sampleModel(), operation)
    return {
      model: applied(model, {
        type: 'update',
        id,
        changes: [{ path: ['props', 'values'], value: { headline: 'Mine' } }],
      }),
      id,
    }
  }
  const other = () => ({
    ...context(),
    newId: (() => {
      let next = 0
      return () => `copy-${++next}`
    })(),
  })

  test('puts the blocks back where the use stood, with what it sets, and nothing open any more', () => {
    const { model, id } = used(['a'])
    const back = applied(
      model,
      valueOf(detachPart(model, { id, rows: part(open, sampleObject('u')) }, other())).operation,
    )
    expect(types(back)).toBe('text text field box text')
    expect(texts(back).slice(0, 2)).toEqual(['Mine', 'u'])
    expect(JSON.stringify(toDocument(back))).not.toContain('overridable')
  })
  test('puts rows back where the use was alone in its row', () => {
    const { model, id } = used(['r1'])
    const rows = [
      { ...part(open)[0]!, style: { background: 'soft' as const } },
      ...part(sampleObject('v')).map((row) => ({
        ...row,
        id: 'p2',
        columns: [{ ...row.columns[0]!, id: 'pc2' }],
      })),
    ]
    const back = applied(model, valueOf(detachPart(model, { id, rows }, other())).operation)
    expect(types(back)).toBe('text text box text')
    expect(toDocument(back).builder[0]!.style).toEqual({ background: 'soft' })
  })
  test('holds rows together where other blocks stand beside the use', () => {
    const { model, id } = used(['a'])
    const back = applied(
      model,
      valueOf(
        detachPart(
          model,
          { id, rows: [{ ...part(open)[0]!, style: { background: 'soft' } }] },
          other(),
        ),
      ).operation,
    )
    expect(types(back)).toBe('box text field box text')
  })
  test('brings blocks of an older version up to date, here and where ready-made rows are put in', () => {
    const { model, id } = used(['a'])
    const old = part(
      sampleObject('film', { type: 'video', v: 1, props: { url: 'https://youtu.be/x' } }),
    )
    const newest = '"type":"video","v":2,"props":{"address":"https://youtu.be/x"}'
    expect(
      JSON.stringify(
        toDocument(
          applied(model, valueOf(detachPart(model, { id, rows: old }, other())).operation),
        ),
      ),
    ).toContain(newest)
    expect(
      JSON.stringify(
        toDocument(
          applied(
            sampleModel(),
            valueOf(insertRows(sampleModel(), { rows: old, after: null }, context())).operation,
          ),
        ),
      ),
    ).toContain(newest)
  })
  test('refuses what is no use of a part', () => {
    expect(detachPart(sampleModel(), { id: 'a', rows: part(open) }, context()).ok).toBe(false)
  })
})

describe('a part at its uses', () => {
  test('says what they may set, and takes texts alone', () => {
    expect(settingsOf(part(open)).map(({ name, prop }) => [name, prop])).toEqual([
      ['headline', 'text'],
    ])
    const at = (values: Record<string, unknown>) =>
      placePart(
        { type: 'part', slug: 'p', title: 'p', builder: part(open) },
        { t: { q: 1 } },
        'use',
        values,
      )
    expect(at({ headline: 'Mine' }).page.builder[0]!.columns[0]!.objects[0]!.props.text).toBe(
      'Mine',
    )
    for (const wrong of [
      { headline: 7 },
      { headline: '' },
      { headline: { th: 1 } },
      { text: 'no' },
      {},
    ])
      expect(at(wrong).page.builder[0]!.columns[0]!.objects[0]!.props.text).toBe('t')
    const placed = at({})
    expect(Object.keys(placed.data)).toEqual([placed.page.builder[0]!.columns[0]!.objects[0]!.id])
    expect(placed.page.builder[0]!.id).toMatch(/^use\./)
  })
  test('is drawn by the block that says so', () => {
    expect(partBlock(context().blocks)?.name).toBe('reusable')
    expect(partBlock({ text: sampleBlocks.text! })).toBeUndefined()
  })
})
