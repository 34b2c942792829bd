import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider } from '#session'
import builder from '#i18n/locales/en/builder.json'
import later from '#i18n/locales/en/builder-lazy.json'
import { WhoSelect } from './WhoSelect.tsx'

const PEOPLE = Array.from({ length: 120 }, (_, at) => ({
  _id: `u${at}`,
  firstname: 'Member',
  lastname: `${at}`,
  username: `m${at}`,
}))

beforeAll(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
)

/** The choice over a site with so many members, beside what it answers. */
function open(people: typeof PEOPLE) {
  const client = createClient({
    fetch: async (address, init) => {
      const body = JSON.parse(String(init?.body ?? '{}')) as {
        search?: string
        paging?: { limit: number }
      }
      if (String(address).endsWith('/api/session'))
        return Response.json({ status: 200, csrf: 'token', session: { user: null } })
      if (!String(address).endsWith('/api/user/query'))
        return Response.json({ status: 404 }, { status: 404 })
      return Response.json({
        status: 200,
        data: people
          .filter(({ lastname }) => lastname.includes(body.search ?? ''))
          .slice(0, body.paging!.limit),
      })
    },
  })
  function Holder() {
    const [who, setWho] = useState('')
    return (
      <>
        <WhoSelect roles={[{ value: 'manager', label: 'Manager' }]} value={who} onChange={setWho} />
        <output>{who}</output>
      </>
    )
  }
  render(
    <TranslatorProvider
      i18n={createTranslator('en', { builder: { ...builder, ...later } as never })}
    >
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider
            session={{ client, user: null, site: { _id: 's', siteName: 'S' }, modules: [] }}
          >
            <Holder />
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
}
const members = (): string[] =>
  within(screen.getByRole('group', { name: 'A member' }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)

test('a member beyond the first fifty is looked for, and stays chosen while another is', async () => {
  open(PEOPLE)
  await waitFor(() => expect(members()).toHaveLength(50))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a member' }), '117')
  await waitFor(() => expect(members()).toEqual(['Member 117 (m117)']))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who looks' }), 'user=u117')
  expect(screen.getByRole('status').textContent).toBe('user=u117')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'nobody')
  expect(await screen.findByText('Nobody is called so.')).toBeTruthy()
  expect(members()).toEqual(['Member 117 (m117)'])
})

test('where all members fit into the list, nothing is looked for', async () => {
  open(PEOPLE.slice(0, 3))
  await waitFor(() => expect(members()).toHaveLength(3))
  expect(screen.queryByRole('searchbox')).toBeNull()
})
