import type { Group } from './arrangement.ts'

/** A place in the drawn screen, in pixels from its upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A name where it is rendered; a column of a list is rendered once a row. */
export interface RenderedPart {
  name: string
  box: Box
}

export interface RenderedScreen {
  width: number
  fields: RenderedPart[]
  sections: RenderedPart[]
}

/** Where a dragged name would go, and the line that says so. */
export interface Landing {
  to: string
  before: string | undefined
  line: Box
}

/** Further away from all that is rendered nothing is dropped. */
const NEAR = 48

const contains = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
const area = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top)
const away = ({ left, top, right, bottom }: Box, x: number, y: number): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
const boundingBox = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

/** What of the groups is rendered inside an element, and where. */
export function renderedIn(root: HTMLElement, groups: readonly Group[]): RenderedScreen {
  const origin = root.getBoundingClientRect()
  const boxOf = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return {
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    }
  }
  const groupOf = new Map(groups.flatMap((group) => group.names.map((name) => [name, group])))
  const nameOf = (element: Element): string =>
    element.getAttribute('data-field') ?? element.getAttribute('data-column') ?? ''
  const named = [...root.querySelectorAll('[data-field], [data-column]')].filter(
    (element) =>
      groupOf.has(nameOf(element)) &&
      !element.parentElement!.closest(`[data-field="${nameOf(element)}"]`),
  )
  const seen = ({ box }: RenderedPart): boolean => area(box) > 0
  // The head of a list that is rendered as cards is put out of sight.
  const cells = named.filter((element) => element.tagName === 'TD')
  const isOff = (element: Element): boolean => {
    const cell = element.tagName === 'TH' && cells.find((one) => nameOf(one) === nameOf(element))
    return Boolean(cell) && Math.abs(boxOf(element).left - boxOf(cell as Element).left) > 1
  }
  const sections = [...root.querySelectorAll('section')].flatMap((section): RenderedPart[] => {
    const first = named.find((element) => section.contains(element))
    const group = first && groupOf.get(nameOf(first))
    return group?.kind === 'section' ? [{ name: group.id, box: boxOf(section) }] : []
  })
  return {
    width: origin.width,
    fields: named
      .filter((element) => !isOff(element))
      .map((element) => ({ name: nameOf(element), box: boxOf(element) }))
      .filter(seen),
    sections: sections.filter(seen),
  }
}

/** What is rendered there: the innermost field, or the section around. */
export function partAt(
  { fields, sections }: Pick<RenderedScreen, 'fields' | 'sections'>,
  x: number,
  y: number,
): { kind: 'field' | 'section'; name: string } | undefined {
  const innermost = (all: readonly RenderedPart[]): RenderedPart | undefined =>
    all.filter(({ box }) => contains(box, x, y)).toSorted((a, b) => area(a.box) - area(b.box))[0]
  const field = innermost(fields)
  const section = field ? undefined : innermost(sections)
  return field
    ? { kind: 'field', name: field.name }
    : section && { kind: 'section', name: section.name }
}

/** The frames around a name: one around the cells of a column, one each where other names stand between. */
export function framesOf(rendered: readonly RenderedPart[], name: string): Box[] {
  const own = rendered.filter((one) => one.name === name).map(({ box }) => box)
  if (own.length < 2) return own
  const whole = boundingBox(own)
  const isColumn =
    own.every(
      ({ left, right }) => Math.abs(left - whole.left) < 1 && Math.abs(right - whole.right) < 1,
    ) &&
    own.reduce((sum, { top, bottom }) => sum + bottom - top, 0) >
      whole.bottom - whole.top - own.length
  return isColumn ? [whole] : own
}

/** Where a name lands that is let go there; `undefined` where it would stay, or far from everything. */
export function landingAt(
  { fields }: Pick<RenderedScreen, 'fields'>,
  groups: readonly Group[],
  name: string,
  x: number,
  y: number,
): Landing | undefined {
  const [target] = fields.toSorted(
    (a, b) => away(a.box, x, y) - away(b.box, x, y) || area(a.box) - area(b.box),
  )
  if (!target || target.name === name || away(target.box, x, y) > NEAR) return undefined
  const { id, names } = groups.find((group) => group.names.includes(target.name))!
  const frame = framesOf(fields, target.name).find((box) =>
    contains(
      box,
      (target.box.left + target.box.right) / 2,
      (target.box.top + target.box.bottom) / 2,
    ),
  )!
  const { left, top, right, bottom } = frame
  const isBeside = fields.some(
    (other) =>
      names.includes(other.name) &&
      (other.box.left >= target.box.right - 1 || other.box.right <= target.box.left + 1) &&
      Math.min(other.box.bottom, target.box.bottom) - Math.max(other.box.top, target.box.top) >
        (target.box.bottom - target.box.top) / 2,
  )
  const isBefore = isBeside ? x < (left + right) / 2 : y < (top + bottom) / 2
  const others = names.filter((one) => one !== name)
  const index = others.indexOf(target.name) + (isBefore ? 0 : 1)
  if (names.indexOf(name) === index) return undefined
  const edge = isBeside ? (isBefore ? left : right) : isBefore ? top : bottom
  return {
    to: id,
    before: others[index],
    line: isBeside
      ? { left: edge, right: edge, top, bottom }
      : { left, right, top: edge, bottom: edge },
  }
}
