import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NewTokenBody, TokenInfo } from '#gateway'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { Tokens } from './Tokens.tsx'

function fakeGateway() {
  const tokens: TokenInfo[] = []
  const made: NewTokenBody[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (path === '/api/session') return Response.json({ csrf: 'token' })
    if (init?.method === 'POST') {
      const body = JSON.parse(String(init.body)) as NewTokenBody
      made.push(body)
      const { name, scopes } = body
      const [created_at, expires_at] = ['2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z']
      tokens.push({ id: `t${tokens.length}`, name, scopes, created_at, expires_at })
      return Response.json({ status: 200, data: { ...tokens.at(-1), token: 'sala_secret' } })
    }
    if (init?.method === 'DELETE') {
      tokens.splice(
        tokens.findIndex(({ id }) => path.endsWith(`/${id}`)),
        1,
      )
      return Response.json({ status: 200 })
    }
    return Response.json({ status: 200, data: tokens })
  }
  return { fetch, made }
}

test('a token is made with its scopes, shown once, and ended after a question', async () => {
  const { fetch, made } = fakeGateway()
  await inBackend(<Tokens />, { fetch })
  await screen.findByText('You have no token yet.')
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: 'Assistant' } })
  fireEvent.click(screen.getByLabelText('take transitions'))
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '90' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make token' }))
  expect(await screen.findByText('sala_secret')).toBeDefined()
  expect(made).toEqual([{ name: 'Assistant', scopes: ['read', 'transition'], days: 90 }])
  fireEvent.click(await screen.findByRole('button', { name: 'End: Assistant' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Assistant')
  fireEvent.click(within(dialog).getByRole('button', { name: 'End' }))
  await screen.findByText('You have no token yet.')
  expect(screen.queryByText('sala_secret')).toBeNull()
})
