import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { renderIn } from '../../../tests/support/renderForm.tsx'
import type { JsonSchema } from '../schema/index.ts'
import { useForm } from './context.ts'
import { loadWidgets, ValueForm } from './index.ts'

const SCHEMA: JsonSchema = { type: 'object', properties: { name: { type: 'string' }, town: { type: 'string' } } }

/** Changes the form as soon as it stands, before what is around it listens. */
function Hasty() {
  const form = useForm()
  useEffect(() => form.set(['name'], 'Somying'), [form])
  return null
}

test('a change before the form is listened to is told, and told once', async () => {
  await loadWidgets()
  const onChange = vi.fn()
  await act(async () => void renderIn('en', <ValueForm schema={SCHEMA} values={{ name: '', town: 'Trang' }} label="Place" inside={Hasty} onChange={onChange} />))
  expect(onChange.mock.calls).toEqual([[{ name: 'Somying', town: 'Trang' }]])
  await userEvent.setup().type(screen.getByRole('textbox', { name: /town/i }), '!')
  expect(onChange.mock.calls.at(-1)).toEqual([{ name: 'Somying', town: 'Trang!' }])
})

test('a form that nobody has changed tells nothing', async () => {
  await loadWidgets()
  const onChange = vi.fn()
  await act(async () => void renderIn('en', <ValueForm schema={SCHEMA} values={{ name: 'A', other: 1 }} label="Place" onChange={onChange} />))
  expect(onChange).not.toHaveBeenCalled()
})
