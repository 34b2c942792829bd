import type { PageDocument, PageRow } from '#schema'

type Answers = Record<string, Record<string, unknown>>

/** Blocks that a page is made of: those in slots, and in forms and reusable parts that travel with the data too. */
export function blockTypes(page: Pick<PageDocument, 'builder'>, data: Answers = {}): string[] {
  const types = new Set<string>()
  const visit = (rows: PageRow[]): void => {
    for (const row of rows)
      for (const column of row.columns)
        for (const object of column.objects) {
          types.add(object.type)
          for (const inner of Object.values(object.slots ?? {})) visit(inner)
        }
  }
  const visitAnswers = (all: Answers): void => {
    for (const answer of Object.values(all).flatMap((answers) => Object.values(answers))) {
      const inner = answer as { page?: PageDocument; data?: Answers } | null
      if (!Array.isArray(inner?.page?.builder)) continue
      visit(inner.page.builder)
      if (inner.data) visitAnswers(inner.data)
    }
  }
  visit(page.builder)
  visitAnswers(data)
  return [...types]
}
