import { createContext, useContext } from 'react'
import { useText } from '#i18n'
import { BREAKPOINTS, heldAt, type Breakpoint, type Held, type NodeKind } from '#pages/model'
import type { PageStyle } from '#schema'

/** What the fields of the style group work on: one style, at one width. */
export interface StyleEditing {
  style: PageStyle | undefined
  breakpoint: Breakpoint
  kind: NodeKind
  set(path: string, value: unknown): void
}

export const StyleEditingContext = createContext<StyleEditing | null>(null)

export function useStyleEditing(): StyleEditing {
  const editing = useContext(StyleEditingContext)
  if (!editing) throw new Error('style fields stand inside <StyleGroup>')
  return editing
}

export interface StyleValue extends Held {
  /** Says it something of its own at a larger width? At the smallest there is nothing to go back to. */
  overrides: boolean
  /** Larger widths that say something else. */
  otherwise: Breakpoint[]
  set(value: unknown): void
}

/** Larger widths that say one of these values for themselves. */
export const otherwiseAt = (
  style: PageStyle | undefined,
  breakpoint: Breakpoint,
  paths: readonly string[],
  kind: NodeKind,
): Breakpoint[] =>
  BREAKPOINTS.slice(BREAKPOINTS.indexOf(breakpoint) + 1).filter((one) =>
    paths.some((path) => heldAt(style, one, path, kind).own !== undefined),
  )

/** A value of the style as it holds at the width that is edited. */
export function useStyleValue(path: string): StyleValue {
  const { style, breakpoint, kind, set } = useStyleEditing()
  const held = heldAt(style, breakpoint, path, kind)
  return {
    ...held,
    otherwise: otherwiseAt(style, breakpoint, [path], kind),
    overrides: held.own !== undefined && breakpoint !== 'base',
    set: (value) => set(path, value),
  }
}

/** Names tokens as people do; the same word may mean something else for another kind. */
export function useTokenName(): (kind: string, token: unknown) => string {
  const t = useText('builder')
  return (kind, token) =>
    t(`style.token.${kind}-${String(token)}`, {
      defaultValue: t(`style.token.${String(token)}`, { defaultValue: String(token) }),
    })
}
