import type { EntityDocument } from '../types.ts'
import { generatedLayout, NAME_LISTS, type FieldWords, type ScreenLayout } from './layout.ts'
import type { ScreenOverlay } from './mergeScreen.ts'

export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, inner]) => inner !== undefined)
            .map(([key, inner]) => [key, sorted(inner)] as const)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value

/** What of the words differs from the generated ones. */
function ownWords(words: FieldWords, generated: FieldWords): FieldWords {
  return Object.fromEntries(
    (['label', 'help'] as const).flatMap((key) =>
      words[key] !== undefined && !sameValue(words[key], generated[key]) ? [[key, words[key]]] : [],
    ),
  )
}

function ownSections(layout: ScreenLayout, generated: ScreenLayout): ScreenOverlay['sections'] {
  const reordered = !sameValue(
    layout.sections.map(({ id }) => id),
    generated.sections.map(({ id }) => id),
  )
  return layout.sections.flatMap((section) => {
    const from = generated.sections.find(({ id }) => id === section.id)
    const { id, label, columns, fields } = section
    const own = {
      ...(sameValue(label, from?.label) ? {} : { label }),
      ...(columns === undefined || columns === from?.columns ? {} : { columns }),
      ...(sameValue(fields, from?.fields) ? {} : { fields }),
    }
    return reordered || Object.keys(own).length > 0 ? [{ id, ...own }] : []
  })
}

/** Only what of the layout differs from the generated screens; `undefined` where nothing does. */
export function overlayOf(entity: EntityDocument, layout: ScreenLayout): ScreenOverlay | undefined {
  const generated = generatedLayout(entity)
  const sections = ownSections(layout, generated)!
  const words = Object.fromEntries(
    Object.entries(layout.words)
      .map(([name, own]) => [name, ownWords(own, generated.words[name] ?? {})] as const)
      .filter(([, own]) => Object.keys(own).length > 0),
  )
  const overlay: ScreenOverlay = {
    ...(sections.length ? { sections } : {}),
    ...Object.fromEntries(
      (['rest', 'hidden'] as const)
        .filter((key) => !sameValue(layout[key], generated[key]))
        .map((key) => [key, layout[key]]),
    ),
    ...(Object.keys(words).length ? { words } : {}),
    ...Object.fromEntries(
      NAME_LISTS.filter((list) => !sameValue(layout[list], generated[list])).map((list) => {
        const hidden = generated[list].filter((name) => !layout[list].includes(name))
        return [list, { shown: layout[list], ...(hidden.length ? { hidden } : {}) }]
      }),
    ),
    ...(sameValue(layout.sort, generated.sort) ? {} : { sort: layout.sort }),
    ...(layout.pageSize === generated.pageSize ? {} : { pageSize: layout.pageSize }),
  }
  return Object.keys(overlay).length
    ? { ...overlay, known: Object.keys(generated.words) }
    : undefined
}
