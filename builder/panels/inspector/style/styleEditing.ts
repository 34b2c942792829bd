import { createContext, useContext } from 'react'
import { useText } from '#i18n'
import {
  BREAKPOINTS,
  heldAt,
  nodeOf,
  type Breakpoint,
  type Held,
  type NodeId,
  type NodeKind,
  type PageModel,
} from '#pages/model'
import type { PageStyle } from '#schema'
import type { InForce } from './inForce.ts'

/** What the fields of the style group work on: one style, at one width. */
export interface StyleEditing {
  style: PageStyle | undefined
  breakpoint: Breakpoint
  kind: NodeKind
  /** What the canvas shows, where nothing is said. */
  inForce: InForce
  /** What the node stands in that gives it a value of its own, as `row`. */
  around(path: string): NodeKind | undefined
  set(path: string, value: unknown): void
}

export const StyleEditingContext = createContext<StyleEditing | null>(null)

export function useStyleEditing(): StyleEditing {
  const editing = useContext(StyleEditingContext)
  if (!editing) throw new Error('style fields stand inside <StyleGroup>')
  return editing
}

/** Who says what holds: this width, another one (`from`), what the node stands in, the theme, or the block itself. */
export type Origin = 'own' | 'width' | 'around' | 'theme' | 'default'

export interface StyleValue extends Held {
  /** Says it something of its own at a larger width? At the smallest there is nothing to go back to. */
  overrides: boolean
  /** Larger widths that say something else. */
  otherwise: Breakpoint[]
  /** What holds at this width, whoever says it. */
  shown: unknown
  origin: Origin
  /** What the node stands in that says it. */
  around: NodeKind | undefined
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

/** What a node has where nobody says anything of it. */
const NEUTRAL = new Set(['0px', 'none', 'auto', 'static', 'start', 'normal', 'page', ''])

/** Colours come down from what a node stands in, or from the theme. */
const COMES_DOWN: Record<string, readonly string[]> = {
  color: ['color', 'background'],
  align: ['align'],
}

/** The nearest row, block or column around a node whose style says one of the values that come down to it. */
export function aroundOf(
  model: PageModel,
  id: NodeId,
  breakpoint: Breakpoint,
  path: string,
): NodeKind | undefined {
  const paths = COMES_DOWN[path] ?? []
  const says = (style: PageStyle | undefined, kind: NodeKind): boolean =>
    paths.some((one) => {
      const { own, inherited } = heldAt(style, breakpoint, one, kind)
      return (own ?? inherited) !== undefined
    })
  for (let at = paths.length > 0 ? nodeOf(model, id)?.parent : null; at;) {
    const node = nodeOf(model, at)
    if (node && says(node.data.style as PageStyle | undefined, node.kind)) return node.kind
    at = node?.parent
  }
  return undefined
}

export function originOf(
  { own, inherited }: Held,
  path: string,
  { inForce, around }: Pick<StyleEditing, 'inForce' | 'around'>,
): Origin {
  if (own !== undefined) return 'own'
  if (inherited !== undefined) return 'width'
  if (around(path)) return 'around'
  return path.endsWith('color') || !NEUTRAL.has(inForce[path] ?? '') ? 'theme' : 'default'
}

/** Where nothing is rendered yet: what a row is as wide as, and where it stands. */
const UNSAID: Record<string, string> = { width: 'page' }

/** A value of the style as it holds at the width that is edited. */
export function useStyleValue(path: string): StyleValue {
  const editing = useStyleEditing()
  const { style, breakpoint, kind, inForce, set } = editing
  const held = heldAt(style, breakpoint, path, kind)
  return {
    ...held,
    otherwise: otherwiseAt(style, breakpoint, [path], kind),
    overrides: held.own !== undefined && breakpoint !== 'base',
    shown: held.own ?? held.inherited ?? inForce[path] ?? UNSAID[path],
    origin: originOf(held, path, editing),
    around: editing.around(path),
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
