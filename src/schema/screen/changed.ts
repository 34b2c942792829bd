import type { NameList, ScreenLayout } from './layout.ts'
import { sameValue } from './overlayOf.ts'
import { insertInOrder, placeOf, withFieldAsGenerated } from './place.ts'

/** How long the longest rising run is that ends at each place. */
const rising = (places: readonly number[]): number[] =>
  places.reduce<number[]>(
    (runs, place) => [
      ...runs,
      1 + Math.max(0, ...runs.filter((_, before) => places[before]! < place)),
    ],
    [],
  )

/**
 * Those of `list` that do not stand as `order` has them: all but what every longest run that does has in common. Of two
 * neighbours that changed places nobody can tell which one was moved: both were.
 */
function outOfOrder(list: readonly string[], order: readonly string[]): Set<string> {
  const ordered = list.filter((name) => order.includes(name))
  const places = ordered.map((name) => order.indexOf(name))
  const before = rising(places)
  const behind = rising(places.map((place) => -place).toReversed()).toReversed()
  const longest = Math.max(0, ...before)
  const kept = ordered.flatMap((name, index) =>
    before[index]! + behind[index]! > longest ? [{ name, step: before[index] }] : [],
  )
  const sure = new Set(
    kept
      .filter(({ step }) => kept.filter((one) => one.step === step).length === 1)
      .map(({ name }) => name),
  )
  return new Set(ordered.filter((name) => !sure.has(name)))
}

/** Names of a list that stand elsewhere than generated, or were put in. */
export function movedNames(list: readonly string[], generated: readonly string[]): Set<string> {
  const moved = outOfOrder(list, generated)
  for (const name of list) if (!generated.includes(name)) moved.add(name)
  return moved
}

/** Fields of the form that differ, in place or words. */
export function changedFields(layout: ScreenLayout, generated: ScreenLayout): Set<string> {
  const changed = new Set(
    Object.keys(layout.words).filter(
      (name) =>
        !sameValue(layout.words[name], generated.words[name]) ||
        placeOf(layout, name)?.id !== placeOf(generated, name)?.id,
    ),
  )
  for (const section of layout.sections)
    for (const name of outOfOrder(
      section.fields,
      generated.sections.find(({ id }) => id === section.id)?.fields ?? [],
    ))
      changed.add(name)
  for (const name of outOfOrder(layout.rest, generated.rest)) changed.add(name)
  return changed
}

/** Sections that differ in label, columns or order, or are the site's own. */
export function changedSections(layout: ScreenLayout, generated: ScreenLayout): Set<string> {
  const changed = movedNames(
    layout.sections.map(({ id }) => id),
    generated.sections.map(({ id }) => id),
  )
  for (const { fields: _, ...own } of layout.sections) {
    const from = generated.sections.find(({ id }) => id === own.id)
    if (!sameValue(own, from && { ...from, fields: undefined })) changed.add(own.id)
  }
  return changed
}

/** The field with its generated words at its generated place. */
export function resetField(
  layout: ScreenLayout,
  generated: ScreenLayout,
  name: string,
): ScreenLayout {
  return withFieldAsGenerated(
    { ...layout, words: { ...layout.words, [name]: generated.words[name] ?? {} } },
    generated,
    name,
  )
}

/** The section as generated but for its fields; one of the site's own goes, and its fields go where they are generated. */
export function resetSection(
  layout: ScreenLayout,
  generated: ScreenLayout,
  id: string,
): ScreenLayout {
  const section = layout.sections.find((one) => one.id === id)!
  const from = generated.sections.find((one) => one.id === id)
  const others = { ...layout, sections: layout.sections.filter((one) => one !== section) }
  if (!from)
    return section.fields.reduce(
      (next, name) => withFieldAsGenerated(next, generated, name),
      others,
    )
  const ids = insertInOrder(
    others.sections.map((one) => one.id),
    id,
    generated.sections.map((one) => one.id),
  )
  return {
    ...layout,
    sections: ids.map((one) =>
      one === id
        ? { ...from, fields: section.fields }
        : layout.sections.find((other) => other.id === one)!,
    ),
  }
}

/** One name of a list as generated: back at its place, or out of it. */
export function resetName(
  layout: ScreenLayout,
  generated: ScreenLayout,
  list: NameList,
  name: string,
): ScreenLayout {
  const others = layout[list].filter((one) => one !== name)
  return {
    ...layout,
    [list]: generated[list].includes(name) ? insertInOrder(others, name, generated[list]) : others,
  }
}
