import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BundlePlan } from '#gateway'
import { inBuilder } from '../../../../tests/support/inBuilder.tsx'
import { ImportPanel } from './ImportPanel.tsx'

const entry = (name: string, status: 'new' | 'changed' | 'unchanged') => ({ kind: 'page', name, title: name, status })
const plan = { entries: [entry('a', 'unchanged'), entry('b', 'changed'), entry('c', 'new'), entry('d', 'unchanged')], missing: {}, files: 0 } as unknown as BundlePlan
const shown = () => [...document.querySelectorAll('[data-entry]')].map((one) => one.getAttribute('data-entry'))

async function choose(): Promise<void> {
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [Object.assign(new File(['{}'], 'bundle.json', { type: 'application/json' }), { text: async () => '{}' })] } })
}

test('of a bundle, only what is new or differs is listed, until all is asked for', async () => {
  await inBuilder({}, <ImportPanel />, { answer: (address) => (address.endsWith('/preview') ? { status: 200, data: plan } : undefined) })
  await choose()
  const only = await screen.findByLabelText<HTMLInputElement>('Only what is new or differs (2 of 4)')
  expect([only.checked, shown()]).toEqual([true, ['b', 'c']])
  fireEvent.click(only)
  await waitFor(() => expect(shown()).toEqual(['a', 'b', 'c', 'd']))
})

test('while a bundle is looked at it is said, and one that found no answer is asked about again without being chosen again', async () => {
  let asked = 0
  let answer: (value: unknown) => void = () => undefined
  const refused = Response.json({ status: 400, error: { code: 'internal', message: { th: 'ติดต่อไม่ได้', en: 'Not reached' } } }, { status: 400 })
  await inBuilder({}, <ImportPanel />, { answer: (address) => (address.endsWith('/preview') ? (asked++ === 0 ? new Promise((resolve) => (answer = resolve)) : { status: 200, data: plan }) : undefined) })
  await choose()
  expect(await screen.findByRole('status', { name: 'Loading…' })).toBeTruthy()
  await waitFor(() => expect(asked).toBe(1))
  answer(refused)
  expect((await screen.findByRole('alert')).textContent).toContain('Not reached')
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shown()).toEqual(['b', 'c']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an import whose answer was lost goes out again as the same one; with another choice it is another', async () => {
  const keys: (string | null)[] = []
  const { client } = await inBuilder({}, <ImportPanel />, { answer: (address) => (address.endsWith('/preview') ? { status: 200, data: plan } : address.endsWith('/import') ? Response.json({ status: 400, error: { code: 'internal', message: { th: 'ติดต่อไม่ได้', en: 'Not reached' } } }, { status: 400 }) : undefined) })
  const call = client.call
  client.call = ((path: string, options: { key?: string }) => {
    if (path.endsWith('/import')) keys.push(options.key ?? null)
    return call(path, options as never)
  }) as typeof call
  await choose()
  const go = async (count: number): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Import' }))
    await waitFor(() => expect(keys.length).toBe(count))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Not reached'))
  }
  await go(1)
  await go(2)
  fireEvent.click(screen.getByLabelText(/Publish/))
  await go(3)
  expect(keys[0]).toHaveLength(26)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
