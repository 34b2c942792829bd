import { expect, test, vi } from 'vitest'
import type { BlockDocument, PageObject } from '#schema'
import {
  catalogues,
  environmentOf,
  pageWith,
  renderOnServer,
  renderPage,
  shippedRegistry,
} from '../../support/renderPage.tsx'

const DOCUMENTS = import.meta.glob<BlockDocument>('/blocks/*/block.json', {
  eager: true,
  import: 'default',
})
const registry = shippedRegistry()

/** What only authors can do something about, by its place in the catalogues. */
const HINTS: Record<string, readonly string[]> = {
  blocks: ['refused', 'missing', 'reusable', 'repeater.none', 'repeater.unset'],
  forms: ['form-pick'],
  public: ['unknown-block', 'failed-block'],
  backend: ['entity-preview'],
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)

/** The hints as they begin, before what is filled into them. */
const hints = (locale: 'th' | 'en'): string[] =>
  Object.entries(HINTS).flatMap(([name, paths]) =>
    paths.flatMap((path) =>
      textsOf(
        path
          .split('.')
          .reduce<unknown>(
            (at, key) => (at as Record<string, unknown>)[key],
            catalogues(locale)[name as 'blocks'],
          ),
      ).map((text) => text.split('{{')[0]!.trim()),
    ),
  )

const render = async (object: PageObject, data: object, locale: 'th' | 'en'): Promise<string> => {
  const around = environmentOf(registry, { data: { block: data } as never })
  return (await renderOnServer(renderPage(pageWith(object), around, locale))).html
}

test.each(Object.values(DOCUMENTS).map((block) => [block.name, block] as const))(
  'hints for authors: a visitor reads none of them in an unfinished %s',
  async (name, { v }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answers = [{}, { rows: [], part: { problem: 'gone', title: 'Part' } }]
    for (const locale of ['th', 'en'] as const)
      for (const props of [{}, { entity: 'supplier', slug: 'lost', part: 'lost', list: 'row.x' }])
        for (const data of answers) {
          const html = await render({ id: 'block', type: name, v, props }, data, locale)
          for (const hint of hints(locale).filter((text) => text.length > 3))
            expect(html, `${JSON.stringify(props)} ${JSON.stringify(data)}`).not.toContain(hint)
        }
  },
)
