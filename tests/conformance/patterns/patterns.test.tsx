import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { blockTypes, findProblems, partsIn, rolesOf, toModel } from '#pages/model'
import {
  shippedBlocks,
  shippedFlows,
  shippedModel,
  shippedPages,
  shippedPatterns,
} from '#schema/shipped'
import type { PageDocument } from '#schema'
import { validateProps } from '../../../server/validators.ts'
import {
  renderPage,
  renderOnServer,
  environmentOf,
  shippedRegistry,
} from '../../support/renderPage.tsx'

const registry = shippedRegistry()
/** Colours need a browser; a pattern begins below the title of its page. */
const AXE = {
  iframes: false,
  rules: {
    'color-contrast': { enabled: false },
    region: { enabled: false },
    'page-has-heading-one': { enabled: false },
  },
}
const pages = Object.fromEntries(shippedPages.map(({ slug, type }) => [slug, type]))
const routes = Object.values(shippedModel.modules).flatMap(({ base, routes: all }) =>
  all.map(({ path }) => `${base}/${path}`),
)
const roles = rolesOf(shippedModel.entities.user!.entity.properties.roles)!
const hasFields = ({ builder }: { builder: PageDocument['builder'] }): boolean =>
  blockTypes({ builder }).some((type) => shippedBlocks[type]?.field)

test('twenty patterns and eight templates ship, each under a name of its own', () => {
  const slugs = (wanted: string) =>
    shippedPatterns.flatMap(({ type, slug }) => (type === wanted ? [slug] : [])).toSorted()
  expect(slugs('pattern')).toEqual([
    'calendar',
    'call-to-action',
    'category-cards',
    'comparison',
    'contact-with-map',
    'course-highlights',
    'faq',
    'for-companies',
    'gallery',
    'hero',
    'hero-search',
    'lecturers',
    'logos',
    'news-list',
    'newsletter',
    'price-plans',
    'statistics',
    'steps-to-enrol',
    'testimonials',
    'timeline',
  ])
  expect(slugs('template')).toEqual([
    'template-about',
    'template-catalogue',
    'template-companies',
    'template-contact',
    'template-course',
    'template-home',
    'template-news',
    'template-registration',
  ])
})

describe.each(shippedPatterns.map((pattern) => [pattern.slug, pattern] as const))(
  '%s',
  (_, pattern) => {
    const page: PageDocument = {
      type: hasFields(pattern) ? 'form' : 'page',
      slug: pattern.slug,
      title: pattern.title,
      builder: pattern.builder,
    }

    test('is a sound page of known blocks with props of the right shape, and without problems', () => {
      const model = toModel(pattern.type === 'template' ? page : { ...page, type: pattern.type })
      if (!model.ok) throw new Error(JSON.stringify(model.failures))
      expect(
        findProblems(model.value, {
          blocks: shippedBlocks,
          pages,
          flows: Object.keys(shippedFlows),
          theme: {},
          routes,
          roles,
          parts: [],
        }),
      ).toEqual([])
      const wrong = Object.values(model.value.nodes).flatMap((node) =>
        node.kind === 'object'
          ? validateProps(node.data.type, node.data.props).map((failure) => [node.id, failure])
          : [],
      )
      expect(wrong).toEqual([])
      expect(
        partsIn(pattern.builder, shippedBlocks),
        'a part of one site means nothing on another',
      ).toEqual([])
    })

    test('a template of a page has one title of the first level, a pattern none', () => {
      const first = JSON.stringify(pattern.builder).split('"level":1').length - 1
      expect(first).toBe(pattern.type === 'template' && page.type === 'page' ? 1 : 0)
    })

    test.skipIf(page.type === 'form').each(['th', 'en'] as const)(
      'is drawn on the gateway and accessible (%s)',
      async (locale) => {
        await registry.preload(blockTypes(page))
        const { html, errors } = await renderOnServer(
          renderPage(page, environmentOf(registry), locale),
        )
        expect(errors).toEqual([])
        const container = document.createElement('main')
        container.innerHTML = html
        document.body.replaceChildren(container)
        expect(container.querySelectorAll('[data-block]').length).toBeGreaterThan(0)
        expect(container.textContent).not.toMatch(/undefined|\[object/)
        if (locale === 'en')
          expect(
            container.textContent.replaceAll('ศาลา', ''),
            'no Thai left where English is read',
          ).not.toMatch(/[ก-๙]/)
        const { violations } = await axe.run(container, AXE)
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
        ).toEqual([])
      },
    )
  },
)
