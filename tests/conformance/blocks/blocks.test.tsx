import axe from 'axe-core'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTextReader } from '#i18n'
import { expectValidPage, toDocument, toModel } from '#pages/model'
import type { BlockDocument, PageObject, PageRow } from '#schema'
import { livePartsOf } from '../../support/livePartsOf.ts'
import {
  catalogues,
  renderPage,
  renderOnServer,
  environmentOf,
  hydrate,
  pageWith,
  shippedRegistry,
} from '../../support/renderPage.tsx'

const DOCUMENTS = import.meta.glob<BlockDocument>('/blocks/*/block.json', {
  eager: true,
  import: 'default',
})
const STORIES = import.meta.glob<Record<string, unknown>>('/blocks/*/*.stories.tsx')
const registry = shippedRegistry()

/** Colours need a browser; the end-to-end journeys look at them. */
const AXE = {
  iframes: false,
  rules: {
    'color-contrast': { enabled: false },
    region: { enabled: false },
    'heading-order': { enabled: false },
    'page-has-heading-one': { enabled: false },
  },
}

const quiet = ['error', 'warn'] as const
/** Said because the gateway's and the browser's renderer share one process here, as they never do; and of blocks that look at the time or the browser once they are taken over. */
const OF_THE_TEST = [
  'Detected multiple renderers concurrently',
  'The current testing environment is not configured to support act',
]
let said: unknown[][]
beforeEach(() => {
  said = []
  for (const level of quiet) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      if (!OF_THE_TEST.some((one) => String(words[0]).startsWith(one))) said.push(words)
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const objectOf = (
  document: BlockDocument,
  fixture: BlockDocument['fixtures'][number],
): PageObject => ({
  id: 'block',
  type: document.name,
  v: document.v,
  props: fixture.props,
  ...(document.field ? { name: 'field', label: document.label } : {}),
  ...(fixture.slots ? { slots: fixture.slots as Record<string, PageRow[]> } : {}),
})

describe.each(
  Object.entries(DOCUMENTS).map(([path, document]) => [path.split('/')[2]!, document] as const),
)('block %s', (folder, block) => {
  test('has the name of its folder, its module, its story and labels in both languages', async () => {
    expect(block.name).toBe(folder)
    expect(registry.has(folder)).toBe(true)
    const story = Object.keys(STORIES).find((path) => path.startsWith(`/blocks/${folder}/`))
    expect(story, 'a story').toBeDefined()
    const { default: meta, ...stories } = await STORIES[story!]!()
    expect(meta).toMatchObject({ component: expect.anything() as unknown })
    expect(Object.keys(stories).length).toBeGreaterThan(0)
    for (const text of [block.label, block.description])
      expect(text).toMatchObject({
        th: expect.stringMatching(/[ก-๙]/) as unknown,
        en: expect.stringMatching(/[a-z]/i) as unknown,
      })
    expect(unlabelled(block.props)).toEqual([])
  })

  test.each(
    [...block.fixtures, { name: 'without-props', props: {} }].flatMap((fixture) =>
      (['th', 'en'] as const).map((locale) => [fixture.name, locale, fixture] as const),
    ),
  )(
    '%s is drawn on the gateway and taken over in the browser (%s)',
    async (_name, locale, fixture) => {
      await registry.preload([block.name, ...DRAWN_INSIDE])
      const page = pageWith(objectOf(block, fixture))
      const environment = environmentOf(registry, { data: { block: fixture.data ?? {} } })
      const view = renderPage(page, environment, locale)
      const { html, errors } = await renderOnServer(view)
      expect(errors).toEqual([])
      expect(html).not.toMatch(/<script|<style|javascript:|onerror=/i)
      const { container, root, mended } = await hydrate(
        html,
        renderPage(page, environment, createTextReader(locale, catalogues(locale))),
      )
      expect(mended).toEqual([])
      expect(said).toEqual([])
      expect(
        container.querySelector(`[data-block="${block.name}"][data-id="block"]`),
      ).not.toBeNull()
      expect(container.querySelector('.sala-placeholder')).toBeNull()
      const live = livePartsOf(container.querySelector('[data-id="block"]')!)
      if (block.static) expect(live, 'a static block does nothing in the browser').toEqual([])
      const { violations } = await axe.run(container, AXE)
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([])
      await act(async () => root.unmount())
    },
  )

  test('its document comes back unchanged', () => {
    for (const fixture of block.fixtures) {
      const page = pageWith(objectOf(block, fixture))
      const model = toModel(page)
      if (!model.ok) throw new Error(JSON.stringify(model.failures))
      expectValidPage(model.value)
      expect(toDocument(model.value)).toEqual(page)
    }
  })
})

/** Blocks that the fixtures put into slots. */
const DRAWN_INSIDE = Object.values(DOCUMENTS).flatMap(({ fixtures }) =>
  fixtures.flatMap(({ slots }) =>
    (JSON.stringify(slots ?? {}).match(/"type":"([a-z-]+)"/g) ?? []).map((found) =>
      found.slice(8, -1),
    ),
  ),
)

/** Paths of properties that the inspector could not name in both languages. */
function unlabelled(schema: unknown, path = ''): string[] {
  const { properties, items } = schema as {
    properties?: Record<string, Record<string, unknown>>
    items?: unknown
  }
  const own = Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const at = path ? `${path}.${name}` : name
    const label = property['x-label'] as { th?: string; en?: string } | undefined
    const labels =
      property.type === 'string' && property.enum
        ? (property['x-labels'] as Record<string, unknown> | undefined)
        : {}
    const values =
      property.type === 'string' && property.enum
        ? (property.enum as unknown[])
            .filter((value) => value !== null && !labels?.[String(value)])
            .map((value) => `${at}=${String(value)}`)
        : []
    return [...(label?.th && label.en ? [] : [at]), ...values, ...unlabelled(property, at)]
  })
  return [...own, ...(items ? unlabelled(items, `${path}[]`) : [])]
}
