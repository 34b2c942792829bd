import {
  DEFAULT_THEME,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
} from '@mantine/core'
import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useContext, type ComponentType, type ReactNode } from 'react'
import { theme } from '#ui/theme.ts'
import './mantine.css'

const nothing = (): void => undefined
const root = (): HTMLElement => document.documentElement

/** The kit's own provider brings a machinery for themes that are made while the page runs; ours stand in the style sheets. */
const looks = {
  get colorScheme() {
    return root().dataset.mantineColorScheme === 'dark' ? ('dark' as const) : ('light' as const)
  },
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: root,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/** Made with the first part that stands in it, and one for all of them. */
let made: { dress: ReturnType<typeof mergeMantineTheme>; queries: QueryClient } | undefined

function make(): NonNullable<typeof made> {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true } },
  })
  queries.mount()
  return { dress: mergeMantineTheme(DEFAULT_THEME, theme), queries }
}

/** Something drawn within it, whatever is around. */
export function dressed(rendered: ReactNode): ReactNode {
  const { dress, queries } = (made ??= make())
  return (
    <MantineContext value={looks}>
      <MantineThemeContext value={dress}>
        <QueryClientContext value={queries}>{rendered}</QueryClientContext>
      </MantineThemeContext>
    </MantineContext>
  )
}

/**
 * What the backend's parts stand in: the kit in the looks of the tokens, and what they asked the gateway. It stands
 * around what comes later and not around the whole, so that a screen that opens waits for neither library. Where
 * something is there to ask by already, that holds.
 */
export const Kit = ({ children }: { children: ReactNode }): ReactNode =>
  useContext(QueryClientContext) === undefined ? dressed(children) : children

/** The part as it stands in the kit. */
export const inKit = <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  function InKit(props: P) {
    return (
      <Kit>
        <Part {...props} />
      </Kit>
    )
  }
