import type { PageDocument, PageRow } from '#schema'

/** Blocks that a page is made of, those in slots and in forms that travel with the data too. */
export function blockTypes(page: PageDocument, data: Record<string, Record<string, unknown>> = {}): string[] {
  const types = new Set<string>()
  const visit = (rows: PageRow[]): void => {
    for (const row of rows)
      for (const column of row.columns)
        for (const object of column.objects) {
          types.add(object.type)
          for (const inner of Object.values(object.slots ?? {})) visit(inner)
        }
  }
  visit(page.builder)
  for (const answers of Object.values(data)) {
    for (const answer of Object.values(answers)) {
      const inner = (answer as { page?: PageDocument } | null)?.page
      if (Array.isArray(inner?.builder)) visit(inner.builder)
    }
  }
  return [...types]
}
