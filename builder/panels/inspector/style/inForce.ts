import { useEffect, useState } from 'react'
import {
  BREAKPOINTS,
  CORNERS,
  KINDS,
  LEAVES,
  SIDES,
  type Breakpoint,
  type NodeId,
  type NodeKind,
} from '#pages/model'
import { useBuilder } from '../../../context/builderContext.ts'
import { afterPaint } from '../../../lazy/afterPaint.ts'

const SIDE = { top: 'block-start', end: 'inline-end', bottom: 'block-end', start: 'inline-start' }
const CORNER = {
  topStart: 'start-start',
  topEnd: 'start-end',
  bottomEnd: 'end-end',
  bottomStart: 'end-start',
}
const PLAIN: Record<string, string> = {
  align: 'text-align',
  shadow: 'box-shadow',
  offset: 'inset-block-start',
  textSize: 'font-size',
  textWeight: 'font-weight',
  minHeight: 'min-block-size',
  maxWidth: 'max-inline-size',
  'border-line': 'border-block-start-style',
  'border-color': 'border-block-start-color',
}

/** Which property of CSS a value of the style becomes (held to the style sheet by a test). */
export function propertyOf(path: string): string | undefined {
  const [word, ...rest] = path.split('-')
  const name = rest.at(-1) ?? ''
  if (word === 'background') return undefined
  if ((SIDES as readonly string[]).includes(name)) {
    const side = SIDE[name as keyof typeof SIDE]
    return word === 'border' ? `border-${side}-width` : `${word}-${side}`
  }
  if ((CORNERS as readonly string[]).includes(name))
    return `border-${CORNER[name as keyof typeof CORNER]}-radius`
  return PLAIN[path] ?? path
}

/** What holds on the canvas, by the path of the style; nothing where it is not rendered. */
export type InForce = Readonly<Record<string, string>>

const NOTHING: InForce = {}
const SELECTORS = { object: 'data-id', row: 'data-row', column: 'data-column' } as const
/** From how wide a page on a width is spoken of (px). */
const FROM: Record<Breakpoint, number> = { base: 0, sm: 576, md: 768, lg: 1024 }
/** What stands between the columns of a row, and how wide they are together. */
const OF_COLUMNS = ['gap', 'maxWidth']

const widthOf = (element: Element): Breakpoint => {
  const width = element.closest('.sala-page')?.clientWidth ?? 0
  return BREAKPOINTS.findLast((one) => width >= FROM[one]) ?? 'base'
}

const LEAF_COLOURS = new Set(LEAVES.flatMap(({ path, kind }) => (kind === 'colour' ? [path] : [])))

/** The colours of the theme by what browsers make of them in that window. */
function namesOfColours({ body, defaultView }: Document): Map<string, string> {
  const probe = body.ownerDocument.createElement('i')
  body.append(probe)
  const { style } = probe
  const names = Object.entries(KINDS.colour.tokens as Record<string, string>).map(
    ([token, css]): [string, string] => {
      style.color = css
      return [defaultView!.getComputedStyle(probe).color, token]
    },
  )
  probe.remove()
  // Of those that look the same the first is meant.
  return new Map(names.toReversed())
}

/** The values that the browser came to for a node as it stands on the canvas. */
export function readInForce(element: HTMLElement, kind: NodeKind): InForce {
  const style = (of: Element): CSSStyleDeclaration =>
    of.ownerDocument.defaultView!.getComputedStyle(of)
  const columns = kind === 'row' ? element.querySelector(':scope > .sala-columns') : null
  const colours = namesOfColours(element.ownerDocument)
  const [own, between] = [style(element), columns && style(columns)]
  const found = Object.fromEntries(
    LEAVES.flatMap(({ path }) => {
      const property = propertyOf(path)
      if (!property) return []
      const from = between && OF_COLUMNS.includes(path) ? between : own
      const value = from.getPropertyValue(property)
      return [[path, LEAF_COLOURS.has(path) ? (colours.get(value) ?? value) : value]]
    }),
  )
  const isBare =
    own.backgroundImage === 'none' && /^(?:transparent|rgba\(.*, 0\))$/.test(own.backgroundColor)
  return { ...found, background: isBare ? 'none' : own.backgroundColor }
}

/** What the styles of a node come to at the width that is edited, read from the canvas after each paint that may have changed it. */
export function useInForce(id: NodeId, kind: NodeKind, breakpoint: Breakpoint): InForce {
  const { frames, store } = useBuilder()
  const [found, setFound] = useState<InForce>(NOTHING)
  useEffect(() => {
    let stop: (() => void) | undefined
    const read = (): void => {
      stop = undefined
      const all = frames?.elements(`[${SELECTORS[kind]}=${JSON.stringify(id)}]`) ?? []
      const element = all.find((one) => widthOf(one) === breakpoint) ?? all[0]
      if (element) setFound(readInForce(element, kind))
    }
    const ask = (): void => void (stop ??= afterPaint(() => (stop = afterPaint(read))))
    ask()
    const unsubscribe = store.subscribe((now, before) => now.model !== before.model && ask())
    return () => {
      stop?.()
      unsubscribe()
    }
  }, [frames, store, id, kind, breakpoint])
  return found
}
