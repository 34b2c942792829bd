import type { Bilingual } from '#shared'
import type { EntityDocument } from '../types.ts'
import {
  generatedLayout,
  isKnown,
  NAME_LISTS,
  neededFields,
  withLayout,
  type FieldWords,
  type ScreenLayout,
} from './layout.ts'
import {
  insertInOrder,
  placeOf,
  withFieldAsGenerated,
  withFieldAt,
  withoutField,
  HIDDEN,
  REST,
} from './place.ts'

/** The names of a list that an admin ordered; `hidden` are those that were taken out of the generated one. */
export interface OrderedNames {
  shown: string[]
  hidden?: string[]
}

/** What of an entity's screens differs from the generated ones on a site. What it does not say stays as it is generated. */
export interface ScreenOverlay {
  /** In their order; one with a label of its own may be the site's. Without `fields` it has those that are generated. */
  sections?: { id: string; label?: Bilingual; columns?: number; fields?: string[] }[]
  /** Fields that were put after the sections. */
  rest?: string[]
  hidden?: string[]
  words?: Record<string, FieldWords>
  columns?: OrderedNames
  filters?: OrderedNames
  card?: OrderedNames
  sort?: { field: string; direction?: 'asc' | 'desc' }[]
  pageSize?: number
  /** The fields there were when it was written, so that a later one is known as new. */
  known?: string[]
}

/** What the entity made of an overlay that was written for an earlier one. */
export interface MergeNote {
  kind: 'field-new' | 'field-gone' | 'field-renamed' | 'section-gone' | 'field-needed'
  /** The field or section; of a renamed one the new name. */
  name: string
  /** The name it had. */
  from?: string
}

export interface MergedScreen {
  entity: EntityDocument
  layout: ScreenLayout
  notes: MergeNote[]
}

/** The first of each name. */
const once = (names: readonly string[]): string[] => [...new Set(names)]

type Note = (note: MergeNote) => void

/** The words of fields with those of the site in their place. */
function wordsOf(
  generated: ScreenLayout,
  overlay: ScreenOverlay,
  now: (name: string) => string,
  note: Note,
): ScreenLayout['words'] {
  const words = { ...generated.words }
  for (const [given, own] of Object.entries(overlay.words ?? {})) {
    const name = now(given)
    if (words[name]) words[name] = { ...words[name], ...own }
    else note({ kind: 'field-gone', name })
  }
  return words
}

/** Sections as the site has them: those of its own too, in its order. */
function withSections(
  start: ScreenLayout,
  own: NonNullable<ScreenOverlay['sections']>,
  note: Note,
): ScreenLayout {
  const of = new Map(start.sections.map((section) => [section.id, section]))
  const kept = own.filter(
    ({ id, label }, index) =>
      (own.findIndex((one) => one.id === id) === index && (of.has(id) || label !== undefined)) ||
      void note({ kind: 'section-gone', name: id }),
  )
  const order = start.sections.map(({ id }) => id)
  // All of them are named where their order was changed; else those that are not stand where they are generated.
  const ids = order.reduce(
    (list, id) => (list.includes(id) ? list : insertInOrder(list, id, order)),
    kept.map(({ id }) => id),
  )
  const sections = ids.map((id) => {
    const { label, columns } = kept.find((one) => one.id === id) ?? {}
    return {
      ...(of.get(id) ?? { id, label: label!, fields: [] }),
      ...(label ? { label } : {}),
      ...(columns ? { columns } : {}),
    }
  })
  return { ...start, sections }
}

/** These fields in this order at the place; what else is generated there stays among them. */
function withOrder(
  generated: ScreenLayout,
  start: ScreenLayout,
  id: string,
  fields: readonly string[],
): ScreenLayout {
  const before =
    id === REST
      ? start.rest
      : id === HIDDEN
        ? start.hidden
        : start.sections.find((section) => section.id === id)!.fields
  const others = before.filter((name) => !fields.includes(name))
  const without = others.reduce(withoutField, start)
  const laid = fields.reduce((layout, name, index) => withFieldAt(layout, name, id, index), without)
  return others.reduce((layout, name) => withFieldAsGenerated(layout, generated, name), laid)
}

/**
 * The screens of an entity with what a site changed of them. Never throws: a field that is gone is left out, one that
 * is new stands where it is generated, one that was renamed (`x-from`) keeps its settings; what could not be kept is a
 * note. Only looks change: nothing that anybody may read, write or must fill.
 */
export function mergeScreen(entity: EntityDocument, overlay: ScreenOverlay): MergedScreen {
  const generated = generatedLayout(entity)
  const notes = new Map<string, MergeNote>()
  const note = (one: MergeNote): void => void notes.set(`${one.kind} ${one.name}`, one)
  const renamed = new Map(
    Object.entries(entity.properties).flatMap(([name, { 'x-from': from }]) =>
      from && !Object.hasOwn(entity.properties, from) ? [[from, name] as const] : [],
    ),
  )
  const now = (name: string): string => {
    const to = renamed.get(name)
    if (to) note({ kind: 'field-renamed', name: to, from: name })
    return to ?? name
  }
  const known = (names: readonly string[] = [], list?: Parameters<typeof isKnown>[2]): string[] =>
    once(names.map(now)).filter(
      (name) => isKnown(entity, name, list) || void note({ kind: 'field-gone', name }),
    )
  // Of a place of the form, only what has one.
  const placeable = (names?: readonly string[]): string[] =>
    known(names).filter((name) => placeOf(generated, name))

  const needed = neededFields(entity)
  const hidden = placeable(overlay.hidden).filter(
    (name) => !needed.has(name) || void note({ kind: 'field-needed', name }),
  )
  let layout = withSections(
    { ...generated, words: wordsOf(generated, overlay, now, note) },
    overlay.sections ?? [],
    note,
  )
  for (const { id, fields } of overlay.sections ?? [])
    if (layout.sections.some((section) => section.id === id))
      layout = withOrder(generated, layout, id, placeable(fields))
  layout = withOrder(
    generated,
    withOrder(generated, layout, REST, placeable(overlay.rest)),
    HIDDEN,
    hidden,
  )

  for (const list of NAME_LISTS) {
    const order = overlay[list]
    if (!order) continue
    const out = known(order.hidden, list)
    const added = generated[list].filter((name) => !out.includes(name))
    const shown = known(order.shown, list)
    layout = {
      ...layout,
      [list]: added.reduce(
        (names, name) =>
          names.includes(name) ? names : insertInOrder(names, name, generated[list]),
        shown,
      ),
    }
  }
  if (overlay.sort)
    layout = {
      ...layout,
      sort: overlay.sort
        .map((key) => ({ ...key, field: now(key.field) }))
        .filter(
          ({ field }) =>
            isKnown(entity, field, 'sort') || void note({ kind: 'field-gone', name: field }),
        ),
    }
  if (overlay.pageSize) layout = { ...layout, pageSize: overlay.pageSize }
  if (overlay.known) {
    const before = new Set(known(overlay.known))
    for (const name of Object.keys(generated.words))
      if (!before.has(name)) note({ kind: 'field-new', name })
  }
  return { entity: withLayout(entity, layout), layout, notes: [...notes.values()] }
}
