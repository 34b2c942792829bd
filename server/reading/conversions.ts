import { proposeConversion } from '#engine'
import type { ConversionDocument, Expression, StoredRecord } from '#schema'
import { failAll, fail, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import { callerRoles, type Caller } from '../identity/caller.ts'
import { getRecord } from './records.ts'

/** Records that may become one. */
const MAX_SOURCES = 100

const mayConvert = (
  { shipped }: Pick<Gateway, 'shipped'>,
  caller: Caller,
  { roles, to }: ConversionDocument,
): boolean =>
  (roles === undefined || roles.some((role) => callerRoles(caller).includes(role))) &&
  accessFor(shipped.model.entities[to]!, caller, 'create').allowed

/** When it may be made, and some line is not wholly converted yet. */
function offeredWhen({ when = true, lines }: ConversionDocument): Expression {
  if (!lines) return when
  const isLeft = { '<': [{ var: [lines.progress, 0] }, { var: lines.quantity }] }
  return { and: [when, { some: [{ var: lines.from }, isLeft] }] }
}

/** What records of an entity may become, as their screens offer it to this caller. */
export const conversionsFor = (
  gateway: Pick<Gateway, 'shipped'>,
  caller: Caller,
  entity: string,
): Pick<ConversionDocument, '$id' | 'label' | 'to' | 'when' | 'alike'>[] =>
  Object.values(gateway.shipped.model.conversions)
    .filter((one) => one.from === entity && mayConvert(gateway, caller, one))
    .map((one) => ({
      $id: one.$id,
      label: one.label,
      to: one.to,
      when: offeredWhen(one),
      ...(one.alike && { alike: one.alike }),
    }))

/** The values that a new record begins with which is made of these; the caller reads all of them. */
export async function proposedValues(
  gateway: Gateway,
  caller: Caller,
  name: string,
  ids: readonly string[],
): Promise<Result<{ to: string; values: Record<string, unknown> }>> {
  const { model } = gateway.shipped
  const conversion = Object.hasOwn(model.conversions, name) ? model.conversions[name]! : undefined
  if (!conversion) return fail('not-found', { params: { collection: 'conversion', id: name } })
  if (!mayConvert(gateway, caller, conversion))
    return fail(caller.user ? 'forbidden' : 'unauthenticated')
  if (ids.length === 0 || ids.length > MAX_SOURCES)
    return fail('field-required', { path: 'from', params: { field: 'from', label: 'from' } })
  const store = gateway.database.store(caller.site._id)
  const sources: StoredRecord[] = []
  for (const id of new Set(ids)) {
    const read = await getRecord(gateway, caller, conversion.from, id)
    if (!read.ok) return failAll(read.failures)
    sources.push((await store.get(conversion.from, id))!)
  }
  const proposed = await proposeConversion(
    { store, model, clock: gateway.clock },
    conversion,
    sources,
  )
  return proposed.ok ? { ok: true, value: { to: conversion.to, values: proposed.value } } : proposed
}
