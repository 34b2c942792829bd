import type { PageStyle } from '#schema'
import type { NodeId, ObjectNode, PageModel, PageNode } from '../nodes.ts'
import type { Breakpoint } from '../operation.ts'
import { BREAKPOINTS, heldAt, styleValuesAt } from '../style/index.ts'
import { pageColour } from '../theme/pageColour.ts'
import { SCHEMES, type Scheme } from '../theme/themeTokens.ts'
import { contrast } from './contrast.ts'
import type { FindProblems, PageProblem, ProblemContext } from './problem.ts'

/** WCAG 2.2, 1.4.3: what is as large as a heading needs less. */
const [LEAST, LEAST_LARGE] = [4.5, 3]

/** A colour, the node that says it and the width from which it does. */
interface StyledColour {
  colour: string
  node: NodeId | null
  from: Breakpoint
}
/** `unknown`: a picture, a film, what lets something through, what a block draws by itself. */
type Found = StyledColour | 'unknown'
type Place = [width: Breakpoint, scheme: Scheme]

const upTo = (width: Breakpoint): Breakpoint[] =>
  BREAKPOINTS.slice(0, BREAKPOINTS.indexOf(width) + 1).toReversed()
const styleOf = (node: PageNode): PageStyle | undefined => node.data.style

/** What a node itself says of its ground at a width: nothing, where what is behind it shows. */
function ownGround(
  node: PageNode,
  [width, scheme]: Place,
  { theme }: ProblemContext,
): (Found & { tone?: string }) | undefined {
  for (const from of upTo(width)) {
    const own = styleValuesAt(styleOf(node), from)
    const tone = own.background
    if (tone === 'none') return undefined
    if (typeof tone === 'string') {
      const colour = pageColour(
        { soft: 'surface-soft', brand: 'brand-surface', ink: 'ink-surface' }[tone],
        theme,
        scheme,
      )
      return colour ? { colour, node: node.id, from, tone } : 'unknown'
    }
    if (own['background-type'] === undefined) continue
    const held = heldAt(styleOf(node), width, 'background-color', node.kind)
    const colour =
      own['background-type'] === 'color'
        ? pageColour(held.own ?? held.inherited, theme, scheme)
        : undefined
    return colour
      ? {
          colour,
          node: node.id,
          from: held.own === undefined ? (held.from ?? from) : width,
          tone: '',
        }
      : 'unknown'
  }
  return undefined
}

/** The colour that a node itself gives its letters at a width. */
function ownLetters(node: PageNode, place: Place, context: ProblemContext): Found | undefined {
  const [width, scheme] = place
  const held = heldAt(styleOf(node), width, 'color', node.kind)
  const own = held.own ?? held.inherited
  if (own !== undefined) {
    const colour = pageColour(own, context.theme, scheme)
    return colour
      ? { colour, node: node.id, from: held.own === undefined ? held.from! : width }
      : 'unknown'
  }
  const ground = ownGround(node, place, context)
  // Tones bring letters along that are readable on them.
  return ground !== undefined &&
    ground !== 'unknown' &&
    ['brand', 'ink'].includes(ground.tone ?? '')
    ? 'unknown'
    : undefined
}

/** The first answer from a node outwards; a block on the way that renders its own ground is not seen through. */
function nearest(
  model: PageModel,
  start: ObjectNode,
  context: ProblemContext,
  own: (node: PageNode) => Found | undefined,
): Found | undefined {
  for (
    let at: PageNode | undefined = start;
    at;
    at = at.parent === null ? undefined : model.nodes[at.parent]
  ) {
    const found = own(at)
    if (found) return found
    if (at.kind === 'object' && !isPlainBlock(at, context)) return 'unknown'
  }
  return undefined
}

const isPlainBlock = ({ data }: ObjectNode, { blocks }: ProblemContext): boolean =>
  Object.hasOwn(blocks, data.type) && blocks[data.type]!.plain === true

/** Letters and ground as they meet in a block of plain letters, or where one node says both. */
function meeting(
  model: PageModel,
  node: PageNode,
  place: Place,
  context: ProblemContext,
): [letters: StyledColour, ground: StyledColour] | undefined {
  const own = [ownLetters(node, place, context), ownGround(node, place, context)] as const
  const plain = node.kind === 'object' && isPlainBlock(node, context) ? node : undefined
  const [letters, ground] = plain
    ? [
        nearest(model, plain, context, (at) => ownLetters(at, place, context)),
        nearest(model, plain, context, (at) => ownGround(at, place, context)),
      ]
    : own
  if (letters === 'unknown' || ground === 'unknown' || (!letters && !ground)) return undefined
  if (!plain) return letters && ground ? [letters, ground] : undefined
  const { theme } = context
  const isHeading =
    plain.kind === 'object' && context.blocks[plain.data.type]!.headingLevel !== undefined
  const byTheme = (name: string): StyledColour | undefined => {
    const colour = pageColour(name, theme, place[1])
    return theme && colour ? { colour, node: null, from: 'base' } : undefined
  }
  const [front, behind] = [
    letters ?? byTheme(isHeading ? 'heading' : 'text'),
    ground ?? byTheme('surface'),
  ]
  return front && behind ? [front, behind] : undefined
}

/** The colour that is best read on these grounds, in each scheme. */
function readableOn(grounds: readonly [Scheme, string][], { theme }: ProblemContext): string {
  const least = (colour: string): number =>
    Math.min(
      ...grounds.map(([scheme, ground]) =>
        contrast(pageColour(colour, theme, scheme) ?? ground, ground),
      ),
    )
  return ['white', 'black', 'text'].toSorted((a, b) => least(b) - least(a))[0]!
}

const depthOf = (model: PageModel, id: NodeId | null): number =>
  id === null ? 0 : 1 + depthOf(model, model.nodes[id]!.parent)

/**
 * Letters that are hard to read on what is behind them, at any width and in either scheme: the colour and the ground may
 * each come from what the block stands in, or from the theme. It is mended at the inner of the two, where it holds.
 */
export const findLowContrast: FindProblems = function* (model, context) {
  const found = new Map<string, PageProblem>()
  for (const node of Object.values(model.nodes)) {
    yield
    for (const width of BREAKPOINTS) {
      if (styleOf(node)?.hide?.includes(width)) continue
      for (const scheme of SCHEMES) {
        const met = meeting(model, node, [width, scheme], context)
        if (!met) continue
        const [letters, ground] = met
        const ratio = contrast(letters.colour, ground.colour)
        const isLarge =
          letters.node !== ground.node &&
          node.kind === 'object' &&
          context.blocks[node.data.type]?.headingLevel !== undefined
        if (ratio >= (isLarge ? LEAST_LARGE : LEAST)) continue
        const at = depthOf(model, letters.node) >= depthOf(model, ground.node) ? letters : ground
        const from =
          BREAKPOINTS.indexOf(letters.from) > BREAKPOINTS.indexOf(ground.from)
            ? letters.from
            : ground.from
        const path = ['style', ...(from === 'base' ? [] : ['at', from]), 'color']
        const key = `${at.node} ${path.join('.')}`
        if (found.has(key)) continue
        const better = readableOn(
          SCHEMES.map((one) => [
            one,
            meeting(model, node, [width, one], context)?.[1].colour ?? ground.colour,
          ]),
          context,
        )
        found.set(key, {
          code: 'low-contrast',
          level: 'warning',
          node: at.node,
          path,
          params: { value: ratio.toFixed(1) },
          fix: { type: 'update', id: at.node!, changes: [{ path, value: better }] },
        })
      }
    }
  }
  return [...found.values()]
}
