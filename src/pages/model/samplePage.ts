import type { PageDocument, PageObject, PageRow } from '#schema'
import type { PageModel } from './nodes.ts'
import { toModel } from './toModel.ts'

/** An object for specs. */
export const object = (id: string, more: Partial<PageObject> = {}): PageObject => ({
  id,
  type: 'text',
  v: 1,
  props: { text: id },
  ...more,
})

/** A row of one column with these objects. */
export const row = (id: string, ...objects: PageObject[]): PageRow => ({
  id,
  columns: [{ id: `${id}-c`, size: { base: 12 }, objects }],
})

/** A small page for specs: two rows, a container with a slot, a field with a name. */
export const samplePage = (): PageDocument => ({
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
          objects: [object('a'), object('b', { name: 'email' })],
        },
        { id: 'c2', size: { base: 12, md: 4 }, objects: [] },
      ],
    },
    row('r2', object('box', { type: 'columns', slots: { first: [row('s1', object('inside'))] } })),
  ],
})

export function sampleModel(): PageModel {
  const read = toModel(samplePage())
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}

/** A page of `count` text objects, ten a row. */
export function largePage(count: number): PageDocument {
  const builder: PageRow[] = []
  for (let at = 0; at < count; at += 10)
    builder.push(
      row(
        `row-${at}`,
        ...Array.from({ length: Math.min(10, count - at) }, (_, i) => object(`object-${at + i}`)),
      ),
    )
  return { type: 'page', slug: 'large', title: 'Large', builder }
}
