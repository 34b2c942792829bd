import { act } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { createForm, Form, FormScopeProvider, loadWidgets } from '#forms'
import { formPageSchema } from '#forms/schema'
import { compileStandalone, importValidator } from '#forms/validator-node'
import type { JsonSchema } from '#forms/schema'
import type { PageObject } from '#schema'
import { renderIn } from '../../tests/support/renderForm.tsx'
import Field from './Field.tsx'
import block from './block.json'

const object = (props: Record<string, unknown>, name = 'it'): PageObject => ({
  id: 'o',
  type: 'field',
  v: 1,
  name,
  label: { th: 'ช่อง', en: 'Field' },
  props,
})
const given = (props: Record<string, unknown>) => ({
  object: object(props),
  props,
  data: {},
  slots: {},
})

beforeAll(() => loadWidgets())

test('inside a form it is the field of its name, at the place of its data set', () => {
  const form = createForm({
    schema: {
      type: 'object',
      properties: {
        rows: { type: 'array', items: { type: 'object', properties: { it: { type: 'string' } } } },
      },
    },
    values: { rows: [{ it: 'a' }, { it: 'b' }] },
  })
  const { container } = renderIn(
    'en',
    <Form form={form} onSubmit={() => undefined} actions={null}>
      <FormScopeProvider value={['rows', 1]}>
        <Field {...given({ widget: 'text' })} />
      </FormScopeProvider>
    </Form>,
  )
  expect(container.querySelector('[data-field="rows[1].it"] input')).toHaveProperty('value', 'b')
})

test.each(
  block.fixtures.map(({ name, props }) => [name, props as Record<string, unknown>] as const),
)('%s: a quiet preview outside of a form, and props that the schema accepts', async (_, props) => {
  const { container } = renderIn('th', <Field {...given(props)} />)
  expect(container.querySelector('[inert] [data-field]')).toBeTruthy()
  const text = compileStandalone(block.props as unknown as JsonSchema)
  expect(text.ok && (await importValidator(text.value))(props)).toEqual([])
  expect(
    formPageSchema({
      type: 'form',
      slug: 'f',
      title: 'F',
      builder: [{ id: 'r', columns: [{ id: 'c', objects: [object(props)] }] }],
    }).ok,
  ).toBe(true)
})

test('its props are drawn by the inspector, each kind with its own', async () => {
  const { SchemaForm } = await import('#forms')
  let container: HTMLElement | undefined
  await act(
    async () =>
      void ({ container } = renderIn(
        'en',
        <SchemaForm
          schema={block.props as unknown as JsonSchema}
          values={{ widget: 'radio' }}
          onSubmit={() => undefined}
        />,
      )),
  )
  const names = [...container!.querySelectorAll<HTMLElement>('[data-field]')].map(
    (field) => field.dataset.field,
  )
  expect(names).toEqual(expect.arrayContaining(['widget', 'help', 'options', 'whenHidden']))
  expect(names).not.toContain('maxFiles')
})
