import { describe, expect, test } from 'vitest'
import { descendants, nodeOf, toModel, type Operation } from '#pages/model'
import { addColumn } from './addColumn.ts'
import { addRow } from './addRow.ts'
import { deleteNode } from './deleteNode.ts'
import { duplicateNode } from './duplicateNode.ts'
import { changesBetween, changesTo, editNode, editPage } from './editNode.ts'
import { resizeColumn, widthAt } from './resizeColumn.ts'
import { applied, sampleContext, sampleModel, sampleObject, valueOf } from './sampleContext.ts'

describe('duplicate and delete', () => {
  test.each(['a', 'box', 'c1', 'r1'])('%s gets a copy behind it', (id) => {
    const model = sampleModel()
    const done = valueOf(duplicateNode(model, { id }, sampleContext()))
    expect(nodeOf(applied(model, done.operation), done.id)).toMatchObject({
      parent: nodeOf(model, id)!.parent,
    })
  })
  test('after a deletion the neighbour is selected, or what is around', () => {
    const model = sampleModel()
    expect(valueOf(deleteNode(model, { id: 'a' }))).toMatchObject({ next: 'b' })
    expect(valueOf(deleteNode(model, { id: 'b' }))).toMatchObject({ next: 'a' })
    const only = valueOf(deleteNode(model, { id: 'inside' }))
    expect(only.next).toBe('s1-c')
    expect(nodeOf(applied(model, only.operation), 'inside')).toBeUndefined()
  })
  test('the key that empties a column goes on to a block beside it, and never to a column or row with something in it', () => {
    const start = sampleModel()
    const gone: string[] = []
    let model = start
    let id: string | null = 'b'
    while (id !== null) {
      gone.push(id)
      expect(
        descendants(model.nodes, id).filter(
          (one) => one !== id && nodeOf(model, one)!.kind === 'object',
        ),
      ).toEqual([])
      const done: { operation: Operation; next: string | null } = valueOf(deleteNode(model, { id }))
      model = applied(model, done.operation)
      id = done.next
    }
    expect(gone).toEqual(['b', 'a', 'c1', 'c2', 'r1', 'inside', 's1-c', 's1', 'box', 'r2-c', 'r2'])
    expect(valueOf(deleteNode(start, { id: 'c2' })).next).toBe('b')
    expect(valueOf(deleteNode(start, { id: 'r1' })).next).toBe('inside')
    expect(valueOf(deleteNode(start, { id: 'r2' })).next).toBe('b')
  })
  test('after the only row of a place the block that stood behind it is selected, not the last one around', () => {
    const row = (id: string) => ({
      id: `${id}-r`,
      columns: [{ id: `${id}-c`, objects: [sampleObject(id)] }],
    })
    const read = toModel({
      type: 'page',
      slug: 'p',
      title: { th: 'ก', en: 'A' },
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                sampleObject('box', {
                  type: 'box',
                  slots: { first: [row('gone')], second: [row('near'), row('far')] },
                }),
              ],
            },
          ],
        },
      ],
    })
    expect(valueOf(deleteNode(valueOf(read), { id: 'gone-r' })).next).toBe('near')
  })
})

describe('edit', () => {
  test('only what differs is changed, down to one language', () => {
    expect(
      changesBetween(
        { text: { th: 'ก', en: 'a' }, level: 2 },
        { text: { th: 'ข', en: 'a' }, level: 2 },
        ['props'],
      ),
    ).toEqual([{ path: ['props', 'text', 'th'], value: 'ข' }])
    expect(changesBetween({ list: [1, 2] }, { list: [1] }, ['props'])).toEqual([
      { path: ['props', 'list'], value: [1] },
    ])
    expect(changesBetween({ a: 1 }, {}, ['props'])).toEqual([{ path: ['props', 'a'] }])
  })
  test('props, label and page', () => {
    const model = sampleModel()
    const operation = valueOf(
      editNode(model, {
        id: 'a',
        changes: [
          { path: ['props', 'text'], value: 'x' },
          { path: ['label'], value: { th: 'ป้าย' } },
          { path: ['required'] },
        ],
      }),
    )!
    expect(operation).toMatchObject({ changes: [{ path: ['props', 'text'] }, { path: ['label'] }] })
    expect(nodeOf(applied(model, operation), 'a')).toMatchObject({
      data: { props: { text: 'x' }, label: { th: 'ป้าย' } },
    })
    expect(
      valueOf(editNode(model, { id: 'a', changes: [{ path: ['props', 'text'], value: 'a' }] })),
    ).toBeNull()
    const title = { th: 'ใหม่', en: 'Sample' }
    expect(
      applied(model, editPage(model, { changes: [{ path: ['title'], value: title }] })!).page.title,
    ).toEqual(title)
    expect(
      changesTo(model.page as object as Record<string, unknown>, { title: model.page.title }),
    ).toEqual([])
  })
})

describe('rows and columns', () => {
  test('a row comes behind the one that is selected, in its slot too', () => {
    const model = sampleModel()
    const outer = addRow(model, { after: 'a', columns: 3 }, sampleContext())
    expect(applied(model, outer.operation).root).toEqual(['r1', outer.id, 'r2'])
    const inner = addRow(model, { after: 'inside', columns: 2 }, sampleContext())
    expect(nodeOf(applied(model, inner.operation), 'box')).toMatchObject({
      slots: { first: ['s1', inner.id] },
    })
  })
  test('a column, and widths that stay full', () => {
    const model = sampleModel()
    const { operation, id } = valueOf(addColumn(model, { at: 'a' }, sampleContext()))
    const wide = applied(model, operation)
    expect(nodeOf(wide, 'r1')).toMatchObject({ children: ['c1', 'c2', id] })
    const sized = applied(
      model,
      valueOf(resizeColumn(model, { id: 'c1', breakpoint: 'md', width: 6 })),
    )
    expect([
      widthAt(sized, 'c1', 'md'),
      widthAt(sized, 'c2', 'md'),
      widthAt(sized, 'c1', 'lg'),
      widthAt(sized, 'c1', 'base'),
    ]).toEqual([6, 6, 6, 12])
  })
})
