import type { ScreenSection } from './screen/layout.ts'
import type { Common, EntityDocument, Field, WrittenEntity } from './types.ts'

type Written = NonNullable<NonNullable<WrittenEntity['x-form']>['sections']>

const isTable = (field: Field | undefined): boolean => field?.['x-child'] !== undefined

/** Where each section begins, of an entity that writes none: before its tables and behind them. */
function startsOf(names: string[], properties: EntityDocument['properties']): Written {
  let tables = 0
  return names.flatMap((name, index): Written => {
    if (isTable(properties[name])) {
      tables += 1
      return [{ id: name.replaceAll('_', '-').toLowerCase(), from: name }]
    }
    const before = names[index - 1]
    if (before === undefined) return [{ id: 'main', from: name }]
    return isTable(properties[before])
      ? [{ id: tables === 1 ? 'totals' : `more-${tables}`, from: name }]
      : []
  })
}

/** The sections of the form with their fields and headings, where some are left to be found; else nothing. */
export function derivedSections(
  { properties }: EntityDocument,
  written: Written | undefined,
  { labels }: Common,
): ScreenSection[] | undefined {
  const names = Object.keys(properties)
  const isLong = !written && names.some((name) => isTable(properties[name]))
  const sections = isLong ? startsOf(names, properties) : written
  if (!sections?.some(({ fields, label }) => !fields || !label)) return undefined
  const named = new Set(sections.flatMap(({ fields = [] }) => fields))
  const starts = sections.map(({ from, fields }, index) =>
    fields ? undefined : (from ?? (index === 0 ? names[0] : undefined)),
  )
  return sections.map(({ from, fields, label, ...section }, index) => {
    const found = label ?? labels?.sections[section.id] ?? properties[from ?? '']?.['x-label']
    const at = names.indexOf(starts[index] ?? '')
    const next = names.findIndex((name, place) => place > at && starts.includes(name))
    const following = names.slice(at, next < 0 ? undefined : next)
    // A name that is no field stays, so that it is told.
    const own =
      fields ?? (at < 0 ? (from ? [from] : []) : following.filter((name) => !named.has(name)))
    return {
      ...(own.length > 1 && !fields && { columns: 2 }),
      ...section,
      ...(found && { label: found }),
      fields: own,
    } as ScreenSection
  })
}
