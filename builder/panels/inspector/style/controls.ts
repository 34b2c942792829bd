import {
  CORNERS,
  LEAVES,
  ROW_WIDTHS,
  SIDES,
  type KindName,
  type Leaf,
  type NodeKind,
} from '#pages/model'

/** One control of the style panel: a value, the same kind of value on four sides, or what stands behind. */
export type Control =
  | { as: 'background'; path: 'background' }
  | { as: 'sides'; path: string; kind: KindName; names: readonly string[] }
  | { as: 'value'; path: string; kind: Leaf['kind'] }

export const SECTIONS = ['look', 'space', 'line', 'size'] as const
export type SectionName = (typeof SECTIONS)[number]

/** Where people look for a value; what is named nowhere stands with the sizes. */
const SECTION_OF: Record<string, SectionName> = {
  background: 'look',
  color: 'look',
  textSize: 'look',
  textWeight: 'look',
  align: 'look',
  shadow: 'look',
  margin: 'space',
  padding: 'space',
  gap: 'space',
  border: 'line',
  radius: 'line',
}

const BOXES = [SIDES, CORNERS] as const
const wordOf = (path: string): string => path.split('-')[0]!

/** The four sides or corners that a value is one of, and what they are called together. */
function boxOf(path: string): { path: string; names: readonly string[] } | undefined {
  const [, together, name] = /^(.+)-(\w+)$/.exec(path) ?? []
  const names = BOXES.find((one) => (one as readonly string[]).includes(name ?? ''))
  return together && names ? { path: together, names } : undefined
}

const controlOf = ({ path, kind }: Leaf): Control => {
  const box = boxOf(path)
  if (wordOf(path) === 'background') return { as: 'background', path: 'background' }
  return box && typeof kind === 'string'
    ? { as: 'sides', kind, ...box }
    : { as: 'value', path, kind }
}

/** Blocks hold nothing that a gap could be between. */
const isOf = (kind: NodeKind, { path }: Control): boolean => path !== 'gap' || kind !== 'object'

/** Every control of a kind of node, made of what a style can say; all of a box and of a background are one. */
export function controlsOf(kind: NodeKind, isBase: boolean): Map<SectionName, Control[]> {
  const found = new Map<string, Control>()
  if (kind === 'row' && isBase) found.set('width', { as: 'value', path: 'width', kind: ROW_WIDTHS })
  for (const control of LEAVES.map(controlOf)) {
    // One word for all sides of a box is what its sides say together.
    const before = found.get(control.path)
    if (isOf(kind, control) && (!before || control.as === 'sides')) found.set(control.path, control)
  }
  const all = [...found.values()]
  return new Map(
    SECTIONS.map((section) => [
      section,
      all.filter(({ path }) => (SECTION_OF[wordOf(path)] ?? 'size') === section),
    ]),
  )
}
