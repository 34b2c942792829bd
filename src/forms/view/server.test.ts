import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import type { FormDocument, PageObject, PageRow } from '#schema'
import { FormPageProvider, PlainRow } from '#forms'

const field = (name: string, rest: Partial<PageObject> = {}): PageObject => ({
  id: name,
  type: 'field',
  v: 1,
  name,
  label: name,
  props: { widget: 'text' },
  ...rest,
})
const row = (id: string, objects: PageObject[], rest: Partial<PageRow> = {}): PageRow => ({
  id,
  columns: [{ id: `${id}-c`, objects }],
  ...rest,
})
const page: FormDocument = {
  type: 'form',
  slug: 'interest',
  title: 'Interest',
  builder: [
    row('r1', [field('name'), field('phone', { show: { '==': [{ var: 'name' }, 'x'] } })]),
    row('r2', [field('course')], { dataMode: 'set', dataSetName: 'courses', min: 1 }),
  ],
}

test('a form page is drawn whole on the gateway, without a script or a style element', async () => {
  const view = createElement(
    TranslatorProvider,
    { i18n: createTranslator('th', {}) },
    createElement(FormPageProvider, {
      page,
      renderRow: (one) => createElement(PlainRow, { row: one }),
    }),
  )
  const html = await new Response((await prerender(view)).prelude).text()
  expect(html).toContain('data-field="name"')
  expect(html).toContain('data-field="courses[0].course"')
  expect(html).not.toContain('data-field="phone"')
  expect(html).not.toMatch(/<script|<style/)
})
