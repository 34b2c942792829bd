import { cleanup, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { PreviewContext } from '../useScreenTitle.ts'
import { RecordForm } from './RecordForm.tsx'

const words = (text: string) => ({ th: text, en: text })
const model = {
  name: 'thing',
  entity: {
    'x-entity': { label: words('Thing'), titleTemplate: '{{code}}' },
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

const templates = [
  { id: 'short', label: words('Short'), values: { code: 'S' } },
  { id: 'long', label: words('Long'), values: { code: 'L-100' } },
]
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Code/ }).value

test('a template fills the form, and no template empties it again', async () => {
  const user = await inBackend(
    <RecordForm model={model} record={undefined} initial={{ code: 'A' }} templates={templates} />,
  )
  const chooser = await screen.findByRole('combobox', { name: 'Start from a template' })
  expect(code()).toBe('A')
  await user.selectOptions(chooser, 'Long')
  await waitFor(() => expect(code()).toBe('L-100'))
  expect(document.activeElement).toBe(chooser)
  // Nothing of it was typed: another one takes its place at once.
  await user.selectOptions(chooser, 'Short')
  await waitFor(() => expect(code()).toBe('S'))
  await user.selectOptions(chooser, 'No template')
  await waitFor(() => expect(code()).toBe('A'))
})

test('what was typed is asked about before a template replaces it', async () => {
  const user = await inBackend(
    <RecordForm model={model} record={undefined} templates={templates} />,
  )
  const chooser = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Start from a template',
  })
  await user.type(screen.getByRole('textbox', { name: /Code/ }), 'mine')
  await user.selectOptions(chooser, 'Long')
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect([code(), chooser.value]).toEqual(['mine', ''])
  await user.selectOptions(chooser, 'Long')
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(() => expect([code(), chooser.value]).toEqual(['L-100', 'long']))
})

test('a form without templates offers none', async () => {
  await inBackend(<RecordForm model={model} record={undefined} />)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('what is typed is kept by itself and offered when one comes back; once saved there is nothing to offer', async () => {
  localStorage.clear()
  const kept = () =>
    Object.keys(localStorage).filter(
      (key) => key.includes('draft:') && key.includes('record:thing:new'),
    )
  const draw = () =>
    inBackend(<RecordForm model={model} record={undefined} keeps />, {
      fetch: async (input, init) =>
        Response.json({
          status: 200,
          csrf: 'token',
          data:
            init?.method === 'POST' && String(input).endsWith('/api/thing')
              ? { _id: 't', version: 1 }
              : [],
        }),
    })
  const user = await draw()
  await user.type(await screen.findByRole('textbox', { name: /Code/ }), 'A-1')
  // Left before the keys have rested.
  cleanup()
  expect(kept()).toHaveLength(1)
  const again = await draw()
  await again.click(await screen.findByRole('button', { name: 'Go on from there' }))
  await waitFor(() => expect(code()).toBe('A-1'))
  await again.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(kept()).toEqual([]))
})

test('who saves and begins another one has what the address said for it, too', async () => {
  const Here = () => <output>{useLocation().pathname + useLocation().search}</output>
  const modules = [
    { base: '/m', routes: [{ path: 'thing/add', entity: 'thing', screen: 'create' }] },
  ] as never
  const user = await inBackend(
    <>
      <RecordForm
        model={model}
        record={undefined}
        initial={{ code: 'A' }}
        next={{ code: 'A', rows: [] }}
      />
      <Here />
    </>,
    {
      modules,
      fetch: async () =>
        Response.json({ status: 200, csrf: 'token', data: { _id: 't', version: 1 } }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Save and new' }))
  await waitFor(() => expect(screen.getByText('/m/thing/add?f.code=A')).toBeTruthy())
})

test('who changes a record is told who else has its form open, and that it was saved meanwhile', async () => {
  const said: unknown[] = []
  await inBackend(
    <RecordForm model={model} record={{ _id: 't', version: 1, code: 'A' } as never} keeps />,
    {
      user: { _id: 'me', roles: [] } as never,
      fetch: async (input, init) => {
        if (!String(input).endsWith('/api/thing/t/presence'))
          return Response.json({ status: 200, csrf: 'token', data: [] })
        said.push(JSON.parse(String(init!.body)))
        const people = [
          { tab: 'x', user: 'other', name: 'Somsri', since: '2026-03-02T03:02:00.000Z' },
          { tab: 'y', user: 'me', name: 'Me', since: '2026-03-02T03:00:00.000Z' },
        ]
        return Response.json({ status: 200, data: { version: 2, people } })
      },
    },
  )
  expect(await screen.findByText('Somsri has been editing this since 10:02.')).toBeTruthy()
  expect(screen.queryByText(/^Me /)).toBeNull()
  expect(screen.getByText(/Somebody saved this meanwhile/)).toBeTruthy()
  expect(said[0]).toMatchObject({ tab: expect.stringMatching(/^\w+$/) as string })
})
