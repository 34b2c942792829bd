import {
  changedFields,
  changedSections,
  HIDDEN,
  listableFields,
  movedNames,
  neededFields,
  placeOf,
  resetField,
  resetName,
  resetSection,
  REST,
  withFieldAt,
  type EntityDocument,
  type NameList,
  type ScreenLayout,
} from '#schema'

/** What of the screens is arranged: the fields of form and detail, the columns of the list, the fields of a card. */
export type Part = 'form' | 'list' | 'board'

/** A group of names that are arranged in it; names go from one to another. */
export interface Group {
  id: string
  kind: 'section' | 'rest' | 'hidden' | 'shown' | 'out'
  names: string[]
  changed: boolean
}

const SHOWN = 'shown:'
const OUT = 'out:'
const LISTS: Record<Exclude<Part, 'form'>, NameList> = { list: 'columns', board: 'card' }
const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** The groups of a part; `without` has no place on any screen. */
export function groupsOf(
  part: Part,
  layout: ScreenLayout,
  generated: ScreenLayout,
  entity: EntityDocument,
  without: string | undefined,
): Group[] {
  const seen = (names: string[]): string[] => names.filter((name) => name !== without)
  if (part === 'form') {
    const changed = changedSections(layout, generated)
    return [
      ...layout.sections.map(({ id, fields }): Group => ({
        id,
        kind: 'section',
        names: seen(fields),
        changed: changed.has(id),
      })),
      { id: REST, kind: 'rest', names: seen(layout.rest), changed: false },
      { id: HIDDEN, kind: 'hidden', names: seen(layout.hidden), changed: false },
    ]
  }
  const shown = layout[LISTS[part]]
  const out = [...new Set([...listableFields(entity), ...generated[LISTS[part]]])].filter(
    (name) => !shown.includes(name),
  )
  return [
    { id: SHOWN, kind: 'shown', names: shown, changed: false },
    { id: OUT, kind: 'out', names: out, changed: false },
  ]
}

/** Names of the part that differ from the generated screens. */
export function changedNames(
  part: Part,
  layout: ScreenLayout,
  generated: ScreenLayout,
): Set<string> {
  if (part === 'form') return changedFields(layout, generated)
  const list = LISTS[part]
  const changed = movedNames(layout[list], generated[list])
  for (const name of generated[list]) if (!layout[list].includes(name)) changed.add(name)
  for (const name of Object.keys(layout.words))
    if (differ(layout.words[name], generated.words[name])) changed.add(name)
  return changed
}

/** May the name go there? A field that somebody must fill stays on the form, a list keeps a column. */
export function mayMove(
  part: Part,
  layout: ScreenLayout,
  entity: EntityDocument,
  name: string,
  to: string,
): boolean {
  if (to === HIDDEN) return !neededFields(entity).has(name)
  return !(
    part === 'list' &&
    to === OUT &&
    layout.columns.length === 1 &&
    layout.columns[0] === name
  )
}

/** The layout with the name in a group, before another of its names or last. */
export function moveName(
  part: Part,
  layout: ScreenLayout,
  name: string,
  to: string,
  before: string | undefined,
): ScreenLayout {
  const index = (names: readonly string[]): number => {
    const others = names.filter((one) => one !== name)
    return before !== undefined && others.includes(before) ? others.indexOf(before) : others.length
  }
  if (part !== 'form') {
    const list = LISTS[part]
    const others = layout[list].filter((one) => one !== name)
    return {
      ...layout,
      [list]: to === SHOWN ? others.toSpliced(index(layout[list]), 0, name) : others,
    }
  }
  const fields =
    to === REST
      ? layout.rest
      : to === HIDDEN
        ? layout.hidden
        : (layout.sections.find(({ id }) => id === to)?.fields ?? [])
  return withFieldAt(layout, name, to, index(fields))
}

/** Where a step up or down leads: within the group, or into the next one that takes it. */
export function stepFrom(
  groups: readonly Group[],
  name: string,
  by: -1 | 1,
  mayEnter: (group: string) => boolean,
): { to: string; before: string | undefined } | undefined {
  const at = groups.findIndex(({ names }) => names.includes(name))
  const { id, names } = groups[at]!
  const index = names.indexOf(name)
  if (groups[at]!.kind !== 'out' && names[index + by] !== undefined)
    return { to: id, before: by === -1 ? names[index - 1] : names[index + 2] }
  for (let next = at + by; groups[next]; next += by)
    if (mayEnter(groups[next]!.id))
      return { to: groups[next]!.id, before: by === -1 ? undefined : groups[next]!.names[0] }
  return undefined
}

/** Where a name goes that is taken out of sight, or brought back. */
export const outOf = (part: Part): string => (part === 'form' ? HIDDEN : OUT)

export function resetOne(
  part: Part,
  layout: ScreenLayout,
  generated: ScreenLayout,
  name: string,
): ScreenLayout {
  if (part === 'form') return resetField(layout, generated, name)
  const words = {
    ...layout.words,
    ...(generated.words[name] ? { [name]: generated.words[name] } : {}),
  }
  return resetName({ ...layout, words }, generated, LISTS[part], name)
}

/** A field with the label that it has where screens are generated. */
export function resetLabel(
  layout: ScreenLayout,
  generated: ScreenLayout,
  name: string,
): ScreenLayout {
  const { label: _own, ...words } = layout.words[name] ?? {}
  const label = generated.words[name]?.label
  return {
    ...layout,
    words: { ...layout.words, [name]: { ...(label ? { label } : {}), ...words } },
  }
}

export function moveSection(layout: ScreenLayout, id: string, by: -1 | 1): ScreenLayout {
  const at = layout.sections.findIndex((section) => section.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= layout.sections.length) return layout
  return {
    ...layout,
    sections: layout.sections.toSpliced(at, 1).toSpliced(to, 0, layout.sections[at]!),
  }
}

export function addSection(
  layout: ScreenLayout,
  label: { th: string; en: string },
): { layout: ScreenLayout; id: string } {
  let count = 1
  while (layout.sections.some(({ id }) => id === `own-${count}`)) count++
  const id = `own-${count}`
  return {
    id,
    layout: { ...layout, sections: [...layout.sections, { id, label, columns: 2, fields: [] }] },
  }
}

/** What of the list's first look is set: what filters it, its order, its length. */
const SETTINGS = ['filters', 'sort', 'pageSize'] as const
export const settingsDiffer = (layout: ScreenLayout, generated: ScreenLayout): boolean =>
  SETTINGS.some((key) => differ(layout[key], generated[key]))
export const resetSettings = (
  layout: ScreenLayout,
  { filters, sort, pageSize }: ScreenLayout,
): ScreenLayout => ({ ...layout, filters, sort, pageSize })
export { placeOf, resetSection }
