import {
  Button,
  DEFAULT_THEME,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
  useMantineTheme,
} from '@mantine/core'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useContext } from 'react'
import { expect, test } from 'vitest'
import { inKit, Kit } from './Kit.tsx'

const seen: { queries: QueryClient; primary: string; scheme: string }[] = []
const See = () => {
  const [queries, { primaryColor }, looks] = [
    useQueryClient(),
    useMantineTheme(),
    useContext(MantineContext),
  ]
  seen.push({ queries, primary: primaryColor, scheme: looks!.colorScheme })
  return null
}
const last = () => seen.at(-1)!

test('what stands in it is drawn in the looks of the tokens, and two parts apart share what was asked', () => {
  document.documentElement.dataset.mantineColorScheme = 'dark'
  const Part = inKit(See)
  render(
    <>
      <Kit>
        <See />
        <Button>Save</Button>
      </Kit>
      <Part />
    </>,
  )
  expect(screen.getByRole('button', { name: 'Save' }).className).toContain('mantine-Button-root')
  expect(seen.map(({ primary, scheme }) => [primary, scheme])).toEqual([
    ['brand', 'dark'],
    ['brand', 'dark'],
  ])
  expect(seen[1]!.queries).toBe(seen[0]!.queries)
  expect(seen[0]!.queries.getDefaultOptions().queries).toMatchObject({
    retry: false,
    staleTime: 5000,
  })
  document.documentElement.dataset.mantineColorScheme = 'light'
  render(
    <Kit>
      <See />
    </Kit>,
  )
  expect(last().scheme).toBe('light')
})

test('it leaves what is there already', () => {
  const own = new QueryClient()
  const teal = mergeMantineTheme(DEFAULT_THEME, { primaryColor: 'teal' })
  render(
    <Kit>
      <MantineThemeContext value={teal}>
        <QueryClientProvider client={own}>
          <Kit>
            <See />
          </Kit>
        </QueryClientProvider>
      </MantineThemeContext>
    </Kit>,
  )
  expect([last().primary, last().queries === own]).toEqual(['teal', true])
})
