import { apply, expectValidPage, toModel, type Operation, type PageModel } from '#pages/model'
import type { BlockDocument, PageDocument, PageObject, PageRow } from '#schema'
import type { CommandContext } from './context.ts'

const block = (name: string, more: Partial<BlockDocument> = {}): BlockDocument =>
  ({
    name,
    v: 2,
    label: { th: name, en: name },
    category: 'text',
    props: { type: 'object', properties: { text: { type: 'string' } } },
    defaults: { text: 'new' },
    ...more,
  }) as BlockDocument

/** Blocks for specs: a plain one, a container whose second slot takes texts only, a field. */
export const sampleBlocks: Record<string, BlockDocument> = {
  text: block('text'),
  image: block('image', {
    picture: 'src',
    props: {
      type: 'object',
      properties: { text: { type: 'string' }, src: { type: 'string' }, alt: { type: 'string' } },
    },
  } as Partial<BlockDocument>),
  box: block('box', {
    container: { slot: 'first' },
    slots: {
      first: { label: { th: '1', en: '1' } },
      second: { label: { th: '2', en: '2' }, allow: ['text'] },
    },
  } as Partial<BlockDocument>),
  field: block('field', { field: true } as Partial<BlockDocument>),
  reusable: block('reusable', {
    v: 1,
    props: { type: 'object' },
    defaults: {},
    part: { id: 'part', values: 'values' },
  } as unknown as Partial<BlockDocument>),
}

/** A context for specs whose ids can be foretold. */
export function sampleContext(): CommandContext {
  let next = 0
  return { blocks: sampleBlocks, newId: () => `new-${++next}` }
}

export const sampleObject = (id: string, more: Partial<PageObject> = {}): PageObject => ({
  id,
  type: 'text',
  v: 2,
  props: { text: id },
  ...more,
})
const row = (id: string, ...objects: PageObject[]): PageRow => ({
  id,
  columns: [{ id: `${id}-c`, size: { base: 12 }, objects }],
})

/** Two rows: two columns, the second empty; a container with something in its first slot. */
export function sampleModel(): PageModel {
  const page: PageDocument = {
    type: 'page',
    slug: 'sample',
    title: { th: 'ตัวอย่าง', en: 'Sample' },
    builder: [
      {
        id: 'r1',
        columns: [
          {
            id: 'c1',
            size: { base: 12, md: 8 },
            objects: [sampleObject('a'), sampleObject('b', { type: 'field', name: 'email' })],
          },
          { id: 'c2', size: { base: 12, md: 4 }, objects: [] },
        ],
      },
      row(
        'r2',
        sampleObject('box', { type: 'box', slots: { first: [row('s1', sampleObject('inside'))] } }),
      ),
    ],
  }
  const read = toModel(page)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}

/** The page after an operation that must succeed, checked whole. */
export function applied(model: PageModel, operation: Operation): PageModel {
  const done = apply(model, operation, sampleBlocks)
  if (!done.ok) throw new Error(JSON.stringify(done.failures))
  expectValidPage(done.value.model)
  return done.value.model
}

export function valueOf<T>(result: { ok: true; value: T } | { ok: false; failures: unknown[] }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}
