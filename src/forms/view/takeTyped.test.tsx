import { memo, Suspense, use, useState } from 'react'
import { act, render } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { FormDocument } from '#schema'
import { evaluate, expressionPaths } from '#shared/expression'
import { renderOnServer, hydrate, WithTexts } from '../../../tests/support/renderPage.tsx'
import { ruleEngine } from '../core/rulebook.ts'
import {
  createForm,
  Field,
  Form,
  FormDraftsProvider,
  FormPageProvider,
  FormScopeProvider,
  loadWidgets,
  PlainRow,
  useFormScope,
  type Draft,
  type DraftPort,
} from '../index.ts'
import { formPageSchema } from '../schema/formPage.ts'
import type { JsonSchema } from '../schema/index.ts'
import { useTakeTyped } from './takeTyped.ts'

beforeAll(
  () =>
    void ((globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true),
)

type Hear = (name: string, value: unknown) => void

function Controls({ hear }: { hear: Hear }) {
  const frame = useTakeTyped()
  const [values, setValues] = useState<Record<string, unknown>>({
    name: '',
    old: 'as it was',
    note: '',
    agree: false,
    kept: true,
    kind: 'a',
    topic: '',
  })
  const put = (name: string, value: unknown) => {
    hear(name, value)
    setValues((now) => ({ ...now, [name]: value }))
  }
  return (
    <div ref={frame} data-look="full">
      {['name', 'old'].map((name) => (
        <input
          key={name}
          name={name}
          value={String(values[name])}
          onChange={(event) => put(name, event.target.value)}
        />
      ))}
      <textarea
        name="note"
        value={String(values.note)}
        onChange={(event) => put('note', event.target.value)}
      />
      {['agree', 'kept'].map((name) => (
        <input
          key={name}
          type="checkbox"
          name={name}
          checked={Boolean(values[name])}
          onChange={(event) => put(name, event.target.checked)}
        />
      ))}
      {['a', 'b'].map((kind) => (
        <input
          key={kind}
          type="radio"
          name="kind"
          value={kind}
          checked={values.kind === kind}
          onChange={() => put('kind', kind)}
        />
      ))}
      <select
        name="topic"
        value={String(values.topic)}
        onChange={(event) => put('topic', event.target.value)}
      >
        <option value="" />
        <option value="safety">Safety</option>
      </select>
    </div>
  )
}

test('what was typed, chosen and ticked before the script came is heard once; what was left alone is not', async () => {
  const heard: [string, unknown][] = []
  const hear: Hear = (...said) => void heard.push(said)
  const { html } = await renderOnServer(<Controls hear={hear} />)
  const of = <T extends Element>(page: Element, selector: string) =>
    page.querySelector<T>(selector)!
  const { container, mended } = await hydrate(html, <Controls hear={hear} />, (page) => {
    of<HTMLInputElement>(page, '[name=name]').value = 'สมหญิง'
    of<HTMLTextAreaElement>(page, 'textarea').value = 'two\nlines'
    of<HTMLInputElement>(page, '[name=agree]').click()
    of<HTMLInputElement>(page, '[name=kept]').click()
    of<HTMLInputElement>(page, '[value=b]').click()
    of<HTMLSelectElement>(page, 'select').value = 'safety'
  })
  const said = {
    name: 'สมหญิง',
    note: 'two\nlines',
    agree: true,
    kept: false,
    kind: 'b',
    topic: 'safety',
  }
  expect(heard).toHaveLength(6)
  expect(Object.fromEntries(heard)).toEqual(said)
  expect(mended).toEqual([])
  expect(of<HTMLInputElement>(container, '[name=name]').value).toBe('สมหญิง')
  expect(of<HTMLInputElement>(container, '[name=agree]').checked).toBe(true)
  expect(of<HTMLInputElement>(container, '[value=b]').checked).toBe(true)
})

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string' },
    email: { type: 'string', format: 'email', 'x-widget': 'email' },
    company: { type: 'string', 'x-visible': { '==': [{ var: 'kind' }, 'company'] } },
    role: { type: 'string', minLength: 3 },
  },
}

/** Holds up the part of the page that it stands in. */
const Waiting = ({ for: promise }: { for: Promise<null> | undefined }) => promise && use(promise)

/** A form page: each field inside a boundary of its own; those after the first may come late. */
function formPage(late?: Promise<null>, onSubmit: (values: unknown) => void = () => undefined) {
  const form = createForm({
    schema: SCHEMA,
    expressions: ruleEngine({ evaluate, expressionPaths }),
  })
  const drawn = (
    <WithTexts locale="en">
      <Form form={form} onSubmit={onSubmit}>
        {Object.keys(SCHEMA.properties!).map((name) => (
          <Suspense key={name}>
            <div data-part={name}>
              {name !== 'kind' && <Waiting for={late} />}
              <Field path={[name]} />
            </div>
          </Suspense>
        ))}
      </Form>
    </WithTexts>
  )
  return { form, drawn }
}

const input = (page: Element, name: string) =>
  page.querySelector<HTMLInputElement>(`[data-field=${name}] input`)!

test('fields that are taken over later than the form lose nothing, and find the page as it was sent', async () => {
  await loadWidgets()
  const { html } = await renderOnServer(formPage().drawn)
  let come: (nothing: null) => void = () => undefined
  const { form, drawn } = formPage(new Promise<null>((resolve) => (come = resolve)))
  const { container, mended } = await hydrate(html, drawn, (page) => {
    input(page, 'kind').value = 'company'
    input(page, 'email').value = 'nobody'
    input(page, 'role').value = 'a'
  })
  expect(form.values()).toEqual({ kind: 'company' })
  // Pressed before all is taken over, as on a busy machine.
  await act(async () => container.querySelector<HTMLButtonElement>('[type=submit]')!.click())
  await act(async () => come(null))
  expect(mended).toEqual([])
  expect(form.values()).toEqual({ kind: 'company', email: 'nobody', role: 'a' })
  expect(input(container, 'email').value).toBe('nobody')
  expect(input(container, 'company')).not.toBe(null)
})

test('a field that was typed in and left before the script came says what is wrong with it; one that is still typed in waits', async () => {
  await loadWidgets()
  const validator = () =>
    ['email', 'role'].map((path) => ({
      code: 'field-too-short' as const,
      path,
      params: { limit: 3 },
    }))
  const { html } = await renderOnServer(formPage().drawn)
  const { form, drawn } = formPage()
  const { container } = await hydrate(html, drawn, (page) => {
    input(page, 'email').value = 'no'
    input(page, 'role').value = 'a'
    input(page, 'role').focus()
  })
  await act(async () => form.setValidator(validator))
  expect(
    [...container.querySelectorAll('.sala-field-error')].map((error) =>
      error.closest('[data-field]')!.getAttribute('data-field'),
    ),
  ).toEqual(['email'])
})

test('a form that is sent while fields of it are still to come waits for them, and sends what was typed there', async () => {
  await loadWidgets()
  const { html } = await renderOnServer(formPage().drawn)
  let come: (nothing: null) => void = () => undefined
  const sent = vi.fn()
  const { drawn } = formPage(new Promise<null>((resolve) => (come = resolve)), sent)
  const { container } = await hydrate(
    html,
    drawn,
    (page) => void (input(page, 'role').value = 'teacher'),
  )
  await act(async () => container.querySelector<HTMLButtonElement>('[type=submit]')!.click())
  expect(sent).not.toHaveBeenCalled()
  await act(async () => come(null))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ role: 'teacher' }))
})

const PAGE: FormDocument = {
  type: 'form',
  slug: 'asked',
  title: 'Asked',
  builder: [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            {
              id: 'o',
              type: 'field',
              v: 1,
              name: 'name',
              label: 'Name',
              props: { widget: 'text' },
            },
          ],
        },
      ],
    },
  ],
}

test('what a form page says around its fields loses nothing of those that are still to come', async () => {
  await loadWidgets()
  const derived = formPageSchema(PAGE)
  if (!derived.ok) throw new Error('page')
  let find: (draft: Draft) => void = () => undefined
  const drafts: DraftPort = {
    load: () => new Promise((resolve) => (find = resolve)),
    save: async () => ({ ok: true }),
    remove: async () => undefined,
    watch: () => () => undefined,
  }
  const page = (late?: Promise<null>) => (
    <WithTexts locale="en">
      <FormDraftsProvider value={drafts}>
        <FormPageProvider
          page={PAGE}
          schema={derived.value.schema}
          layout={derived.value.layout}
          renderRow={(row) => (
            <Suspense>
              <Waiting for={late} />
              <PlainRow row={row} />
            </Suspense>
          )}
        />
      </FormDraftsProvider>
    </WithTexts>
  )
  const { html } = await renderOnServer(page())
  let come: (nothing: null) => void = () => undefined
  const { container, mended } = await hydrate(
    html,
    page(new Promise<null>((resolve) => (come = resolve))),
    (sent) => void (input(sent, 'name').value = 'สมหญิง'),
  )
  await act(async () =>
    find({
      values: { name: 'Somchai' },
      revision: 1,
      savedAt: '2026-01-01T00:00:00Z',
      by: 'another',
    }),
  )
  expect(container.querySelector('[data-notice]')).not.toBeNull()
  await act(async () => come(null))
  expect(input(container, 'name').value).toBe('สมหญิง')
  expect(mended).toEqual([])
})

test('a path that is the same is no news to what stands in it', async () => {
  const drawn = vi.fn()
  const Below = memo(() => (drawn(useFormScope()), null))
  const at = (index: number) => (
    <FormScopeProvider value={['rows', index]}>
      <Below />
    </FormScopeProvider>
  )
  const { rerender } = render(at(0))
  rerender(at(0))
  expect(drawn).toHaveBeenCalledOnce()
  rerender(at(1))
  expect(drawn).toHaveBeenLastCalledWith(['rows', 1])
})
