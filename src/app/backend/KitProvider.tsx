import { MantineContext, MantineThemeProvider, type MantineThemeOverride } from '@mantine/core'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'

const nothing = (): void => undefined
const root = (): HTMLElement => document.documentElement

interface Props {
  theme: MantineThemeOverride
  scheme: 'light' | 'dark'
  children: ReactNode
}

/**
 * The kit of the backend in the looks of the tokens. Its own provider brings a machinery for themes that are made while
 * the page runs; ours stand in the style sheets.
 */
export function KitProvider({ theme, scheme, children }: Props) {
  const kit = useMemo(() => ({ colorScheme: scheme, setColorScheme: nothing, clearColorScheme: nothing, getRootElement: root, classNamesPrefix: 'mantine', cssVariablesSelector: ':root', withStaticClasses: true }), [scheme])
  useLayoutEffect(() => {
    root().setAttribute('data-mantine-color-scheme', scheme)
    if (theme.respectReducedMotion) root().setAttribute('data-respect-reduced-motion', 'true')
  }, [scheme, theme])
  return (
    <MantineContext value={kit}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
