import { sameJson } from '#engine'
import { forbiddenBlock, moreThanContent, toModel, type PageModel } from '#pages/model'
import type { EntityDocument, PageDocument, PageRow } from '#schema'
import { fail, ok, type Result } from '#shared'
import { rolesOf } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

type Data = Record<string, unknown>

/**
 * The fields of the entity that the caller may only write words and pictures in; `undefined` for callers without that
 * limit: they have a role that may change all.
 */
export function contentFields(entity: EntityDocument, caller: Caller): string[] | undefined {
  const limits = entity['x-content'] ?? {}
  const granting = rolesOf(caller).filter((role) => entity['x-access'][role]?.update)
  return granting.length > 0 && granting.every((role) => limits[role])
    ? [...new Set(granting.flatMap((role) => limits[role]!))]
    : undefined
}

/**
 * What a caller may change of a page beside what they may write at all: some roles only words and pictures
 * (`content-only`), and some blocks only some roles (`block-forbidden`). By the difference from what is stored.
 */
export function checkEditing(
  { shipped }: Gateway,
  caller: Caller,
  collection: string,
  data: Data,
  before?: Data,
): Result<null> {
  const { entity } = shipped.model.entities[collection]!
  const fields = before && contentFields(entity, caller)
  const other =
    fields &&
    Object.keys(data).find(
      (name) =>
        !fields.includes(name) &&
        Object.hasOwn(entity.properties, name) &&
        !sameJson(before[name] ?? null, data[name] ?? null),
    )
  if (other) return fail('content-only', { path: other, params: { type: other } })
  for (const [name, field] of Object.entries(entity.properties)) {
    if (field.$ref !== 'sala:page-rows' || !Object.hasOwn(data, name)) continue
    const after = modelOf(data[name])
    if (!after) continue
    const stored = before && modelOf(before[name])
    const refused =
      (fields &&
        (!stored || !fields.includes(name)
          ? { code: 'content-only' as const, path: name, params: { type: name } }
          : moreThanContent(stored, after, shipped.blocks))) ||
      forbiddenBlock(stored, after, shipped.blocks, rolesOf(caller))
    if (refused) return fail(refused.code, refused)
  }
  return ok(null)
}

/** Rows that are no sound tree are refused elsewhere. */
function modelOf(rows: unknown): PageModel | undefined {
  const model = toModel({
    type: 'page',
    slug: 'x',
    title: '',
    builder: (rows ?? []) as PageRow[],
  } as PageDocument)
  return model.ok ? model.value : undefined
}
