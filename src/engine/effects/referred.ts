import type { Effect, Field, StoredRecord } from '#schema'
import type { Data, EffectContext } from './context.ts'

const named = new WeakMap<Effect, string[]>()

/** Fields whose records an effect reads: `{"var": "$ref.supplier_id.name"}`. */
function referredFields(effect: Effect): string[] {
  const known = named.get(effect)
  if (known) return known
  const found = JSON.stringify(effect).matchAll(/\$ref\.([A-Za-z0-9_]+)/g)
  const fields = [...new Set([...found].map(([, field]) => field!))]
  named.set(effect, fields)
  return fields
}

const rowsOf = (field: Field | undefined): Record<string, Field> =>
  ((field?.items as Field | undefined)?.properties ?? {}) as Record<string, Field>

/** The records that an effect reads by the references of the record or, before those, of its line. */
export async function referredBy(
  effect: Effect,
  record: StoredRecord,
  line: Data | undefined,
  { entity, get }: EffectContext,
): Promise<Data> {
  const { properties } = entity.entity
  const ofLine = effect.each ? rowsOf(properties[effect.each]) : {}
  const referred: Data = {}
  for (const name of referredFields(effect)) {
    const isOfLine = Object.hasOwn(ofLine, name)
    const target = (isOfLine ? ofLine[name] : properties[name])?.['x-ref']?.entity
    const id = (isOfLine ? line : record)?.[name]
    if (target && typeof id === 'string') referred[name] = await get(target, id)
  }
  return referred
}
