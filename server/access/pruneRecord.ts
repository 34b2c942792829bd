import type { EntityModel } from '#schema'
import { declaredFields, prune } from '../storage/index.ts'

/** The record without what the caller may not see, at any depth. */
export const pruneRecord = <T extends Record<string, unknown>>(
  model: EntityModel,
  record: T,
  readable: ReadonlySet<string>,
): T => prune(record, readable, new Set(declaredFields(model.entity).map(({ path }) => path)))
