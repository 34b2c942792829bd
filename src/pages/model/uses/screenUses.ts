import { NAME_LISTS, type ScreenOverlay } from '#schema'
import { seeField, type SeeField } from './fieldUses.ts'
import type { SeeUse } from './seeUse.ts'

const once = (names: string[]): string[] => [...new Set(names)]

/** What a site changed of an entity's screens, with every field in it put through `see`. */
export function mapScreenUses<T extends { entity: string; overlay: ScreenOverlay }>(
  screen: T,
  see: SeeUse,
): T {
  const { entity, overlay } = screen
  const renamed = new Map<string, string>()
  const seen: SeeField = (of, name, path) => {
    const now = seeField(see)(of, name, path)
    renamed.set(name, now)
    return now
  }
  const names = (list: readonly string[], path: string): string[] =>
    once(list.map((name, index) => seen(entity, name, `overlay.${path}[${index}]`)))
  const now: ScreenOverlay = { ...overlay }
  const words = Object.entries(overlay.words ?? {}).map(
    ([name, own]) => [seen(entity, name, `overlay.words.${name}`), own] as const,
  )
  if (overlay.words) now.words = Object.fromEntries(words)
  if (overlay.sections)
    now.sections = overlay.sections.map((section, index) =>
      section.fields
        ? { ...section, fields: names(section.fields, `sections[${index}].fields`) }
        : section,
    )
  for (const list of ['rest', 'hidden'] as const)
    if (overlay[list]) now[list] = names(overlay[list], list)
  for (const list of NAME_LISTS)
    if (overlay[list])
      now[list] = {
        ...overlay[list],
        shown: names(overlay[list].shown, `${list}.shown`),
        ...(overlay[list].hidden ? { hidden: names(overlay[list].hidden, `${list}.hidden`) } : {}),
      }
  if (overlay.sort)
    now.sort = overlay.sort.map((key, index) => ({
      ...key,
      field: seen(entity, key.field, `overlay.sort[${index}].field`),
    }))
  // The fields of then follow the renamed ones, but use nothing.
  if (overlay.known) now.known = once(overlay.known.map((name) => renamed.get(name) ?? name))
  return { ...screen, overlay: now }
}
