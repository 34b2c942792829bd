import type { ScreenLayout } from './layout.ts'

/** A place of the form: a section by its id, after all sections, or left out. */
export const REST = 'rest:'
export const HIDDEN = 'hidden:'

/** `list` with `name` where `order` has it: behind the nearest name before it that is there, else before the nearest after it. */
export function insertInOrder(
  list: readonly string[],
  name: string,
  order: readonly string[],
): string[] {
  const at = order.indexOf(name)
  const before = order.slice(0, Math.max(0, at)).findLast((one) => list.includes(one))
  const after = order.slice(at + 1).find((one) => list.includes(one))
  const index =
    before !== undefined
      ? list.indexOf(before) + 1
      : after !== undefined && at >= 0
        ? list.indexOf(after)
        : list.length
  return list.toSpliced(index, 0, name)
}

/** Where a field stands: the name of the place and the fields there. */
export function placeOf(
  { sections, rest, hidden }: ScreenLayout,
  name: string,
): { id: string; fields: string[] } | undefined {
  const section = sections.find(({ fields }) => fields.includes(name))
  if (section) return section
  return rest.includes(name)
    ? { id: REST, fields: rest }
    : hidden.includes(name)
      ? { id: HIDDEN, fields: hidden }
      : undefined
}

const withPlace = (
  layout: ScreenLayout,
  id: string,
  change: (fields: string[]) => string[],
): ScreenLayout =>
  id === REST
    ? { ...layout, rest: change(layout.rest) }
    : id === HIDDEN
      ? { ...layout, hidden: change(layout.hidden) }
      : {
          ...layout,
          sections: layout.sections.map((section) =>
            section.id === id ? { ...section, fields: change(section.fields) } : section,
          ),
        }

/** The layout without the field. */
export function withoutField(layout: ScreenLayout, name: string): ScreenLayout {
  const place = placeOf(layout, name)
  return place
    ? withPlace(layout, place.id, (fields) => fields.filter((one) => one !== name))
    : layout
}

/** The layout with the field at a place; `at` counts the fields of the place without it, an unknown place is after the sections. */
export function withFieldAt(
  layout: ScreenLayout,
  name: string,
  id: string,
  at: number,
): ScreenLayout {
  const known = id === REST || id === HIDDEN || layout.sections.some((section) => section.id === id)
  return withPlace(withoutField(layout, name), known ? id : REST, (fields) =>
    fields.toSpliced(at, 0, name),
  )
}

/** The layout with the field where the generated one has it, among what is there now. */
export function withFieldAsGenerated(
  layout: ScreenLayout,
  generated: ScreenLayout,
  name: string,
): ScreenLayout {
  const place = placeOf(generated, name)
  if (!place) return withoutField(layout, name)
  const known =
    place.id === REST || place.id === HIDDEN || layout.sections.some(({ id }) => id === place.id)
  return withPlace(withoutField(layout, name), known ? place.id : REST, (fields) =>
    insertInOrder(fields, name, place.fields),
  )
}
