import type { EntityDocument } from '#schema'

/** The field whose words a record is called by first. */
export const titleField = (entity: EntityDocument | undefined): string | undefined =>
  /\{\{\s*(\w+)/.exec(entity?.['x-entity'].titleTemplate ?? '')?.[1]
