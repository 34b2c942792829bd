import type { ReplaceUsesBody } from '#gateway'
import { choicesIn } from '#pages/model'
import { fail, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from '../reading/records.ts'
import { findUses } from '../reading/uses.ts'
import { splitValue } from '../reading/fieldNames.ts'
import { runIdempotent } from './runIdempotent.ts'
import { type ReplacedUses, type Names, replaceUses } from './replaceUses.ts'

/** Has everything that was reviewed name another field of the entity (`course.cost` → `course.price`). A field that the caller may not read counts as none. */
export async function replaceFields(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return runIdempotent(gateway, caller, { ...names, body }, async () => {
    const [entity = '', field = ''] = body.to.split('.')
    const access = readAccess(gateway, caller, entity)
    const isThere =
      access.ok &&
      Object.hasOwn(access.value.model.entity.properties, field) &&
      access.value.readable.has(field)
    if (!isThere || from.split('.')[0] !== entity)
      return fail('reference-missing', {
        path: 'to',
        params: { entity: from.split('.')[0] ?? '', id: body.to },
      })
    const found = await findUses(gateway, caller, 'field', from)
    if (!found.ok) return found
    return replaceUses(
      gateway,
      caller,
      found.value,
      body.documents,
      () =>
        ({ kind, name }) =>
          kind === 'field' && name === from ? `${entity}.${field}` : undefined,
      names,
    )
  })
}

/** Has the filters that were reviewed ask for another choice of the field (`course.kind=online` → `course.kind=remote`). */
export async function replaceValues(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return runIdempotent(gateway, caller, { ...names, body }, async () => {
    const [field, value] = splitValue(body.to)
    const [entity = '', name = ''] = field.split('.')
    const access = readAccess(gateway, caller, entity)
    const choices =
      access.ok && access.value.readable.has(name)
        ? choicesIn(access.value.model.entity.properties[name])
        : undefined
    if (!choices?.includes(value) || splitValue(from)[0] !== field)
      return fail('reference-missing', {
        path: 'to',
        params: { entity: splitValue(from)[0], id: body.to },
      })
    const found = await findUses(gateway, caller, 'value', from)
    if (!found.ok) return found
    return replaceUses(
      gateway,
      caller,
      found.value,
      body.documents,
      () =>
        ({ kind, name: of }) =>
          kind === 'value' && of === from ? body.to : undefined,
      names,
    )
  })
}
