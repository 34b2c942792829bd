import { expect, test } from 'vitest'
import type { EntityDocument, FlowDocument, PageObject } from '#schema'
import { shippedBlocks, shippedFlows, shippedModel, shippedSteps } from '#schema/shipped'
import { mapFlowUses, mapPageUses, mapSiteUses, placeOfDocument, referencesOf, type KeptPage } from './index.ts'

const site = shippedModel.entities.site!.entity
const schemas = { blocks: shippedBlocks, steps: shippedSteps, site: site as EntityDocument }
const page = (id: string, objects: PageObject[], more: object = {}): KeptPage => ({ _id: id, title: id, builder: [{ id: 'r', columns: [{ id: 'c', objects }] }], ...more }) as KeptPage
const object = (id: string, type: string, props: object, more: object = {}): PageObject => ({ id, type, v: 1, props, ...more }) as PageObject

const link = object('b', 'button', { buttons: [{ text: 'x', link: '/cms/page/about?x=1' }, { text: 'y', link: 'https://example.org/cms/page/about' }] })
const text = object('t', 'text', { html: { th: '<p>ก</p>', en: '<a href="/cms/page/about">a</a> <a href="/cms/page/about-us">b</a>' } })
const form = object('f', 'form', { slug: 'interest' })
const columns = object('cols', 'columns', {}, { slots: { first: [{ id: 'r2', columns: [{ id: 'c2', objects: [object('in', 'reusable', { part: 'p1' }), form] }] }] } })
const one = page('one', [link, text, columns], { flow: 'contact', published: { builder: [{ id: 'r', columns: [{ id: 'c', objects: [link] }] }] }, sources: { course: { entity: 'course', id: 'x' } } })
const record = { _id: 's', homepage: 'about', menu: [{ title: 'x', target: '/', subMenu: [{ title: 'y', target: '/cms/page/about#team' }] }] }
const graph = referencesOf({ pages: [one], sites: [record], flows: Object.values(shippedFlows) }, schemas)
const places = (kind: Parameters<typeof graph.usesOf>[0], name: string) => graph.usesOf(kind, name).map(({ file, node, path }) => [file, node, path])

test('links, rich text, slots, menus and the home page are uses of a page, in the draft and as published', () => {
  expect(places('page', 'about')).toEqual([
    [placeOfDocument('page', 'one'), 'b', 'props.buttons[0].link'],
    [placeOfDocument('page', 'one'), 't', 'props.html.en'],
    [placeOfDocument('published', 'one'), 'b', 'props.buttons[0].link'],
    [placeOfDocument('site', 's'), undefined, 'homepage'],
    [placeOfDocument('site', 's'), undefined, 'menu[0].subMenu[0].target'],
  ])
})

test('forms, parts, flows, entities and blocks are found in pages, pages and entities in flows', () => {
  expect(places('form', 'interest')).toEqual([[placeOfDocument('page', 'one'), 'f', 'props.slug']])
  expect(places('part', 'p1')).toEqual([[placeOfDocument('page', 'one'), 'in', 'props.part']])
  expect(places('flow', 'contact')).toEqual([[placeOfDocument('page', 'one'), undefined, 'flow']])
  expect(places('entity', 'course')).toContainEqual([placeOfDocument('page', 'one'), undefined, 'sources.course.entity'])
  expect(places('block', 'columns')).toHaveLength(1)
  expect(places('page', 'thank-you').map(([file]) => file)).toContain(placeOfDocument('flow', 'contact'))
  expect(places('page', 'mail-certificate').map(([file]) => file)).toEqual([placeOfDocument('flow', 'certificate')])
})

test('other names are put where the old ones stood, and nothing else changes', () => {
  const see = ({ kind, name }: { kind: string; name: string }) => (kind === 'page' && name === 'about' ? 'team' : undefined)
  const renamed = JSON.stringify(mapPageUses(one, shippedBlocks, see))
  expect(renamed).toContain('/cms/page/team?x=1')
  expect(renamed).toContain('/cms/page/about-us')
  expect(renamed).toContain('https://example.org/cms/page/about')
  expect(mapSiteUses(record, site, see)).toEqual({ ...record, homepage: 'team', menu: [{ title: 'x', target: '/', subMenu: [{ title: 'y', target: '/cms/page/team#team' }] }] })
  const flow = { id: 'x', label: 'x', steps: [{ id: 'a', type: 'redirect', v: 1, options: { to: '/cms/page/about' } }] } as unknown as FlowDocument
  expect(mapFlowUses(flow, shippedSteps, see).steps[0]!.options).toEqual({ to: '/cms/page/team' })
})

test('with no other names every shipped flow and page comes out as it went in', () => {
  for (const flow of Object.values(shippedFlows)) expect(mapFlowUses(flow, shippedSteps, () => undefined)).toEqual(flow)
  expect(mapPageUses(one, shippedBlocks, () => undefined)).toEqual(one)
})
