import type { EntityModel } from '#schema'
import { prune } from '../storage/index.ts'

/** The record without what the caller may not see, at any depth; the record itself where that is nothing. */
export const pruneRecord = <T extends Record<string, unknown>>(
  model: EntityModel,
  record: T,
  readable: ReadonlySet<string>,
): T => prune(record, readable, model.entity)
