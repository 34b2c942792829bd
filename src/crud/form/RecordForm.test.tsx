import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { PreviewContext } from '../useScreenTitle.ts'
import { RecordForm } from './RecordForm.tsx'

const words = (text: string) => ({ th: text, en: text })
const model = {
  name: 'thing',
  entity: {
    'x-entity': { label: words('Thing') },
    type: 'object',
    properties: { code: { type: 'string', 'x-label': words('Code') } },
  },
  may: {},
} as never

test('a form that a link leads to begins at its heading, where the link has gone', async () => {
  await inBackend(<RecordForm model={model} record={undefined} />)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
})

test('a form that is only looked at, and one beside which somebody works, leave the focus alone', async () => {
  await inBackend(
    <PreviewContext value>
      <RecordForm model={model} record={undefined} />
    </PreviewContext>,
  )
  expect(document.activeElement).toBe(document.body)
  document.body.insertAdjacentHTML('beforeend', '<button id="other">Other</button>')
  document.querySelector<HTMLElement>('#other')!.focus()
  await inBackend(<RecordForm model={model} record={undefined} />)
  expect(document.activeElement?.id).toBe('other')
  document.querySelector('#other')!.remove()
})

test('a form that a link leads to for the sake of a field begins at that field', async () => {
  await inBackend(<RecordForm model={model} record={undefined} />, { path: '/?field=code' })
  await waitFor(() =>
    expect(document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field).toBe(
      'code',
    ),
  )
})
