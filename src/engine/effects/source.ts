import { bangkokDay } from '#shared'
import type { StoredRecord } from '#schema'
import type { Data, EffectContext } from './context.ts'

/** What an entry or a voucher tells of the record that caused it. */
export function sourceOf({ entity }: EffectContext, record: StoredRecord): Data {
  const code = entity.entity['x-code']?.field
  return {
    source_type: entity.name,
    source_id: record._id,
    source_code: (code && record[code]) ?? record._id,
  }
}

/** The day of an act, where people are. */
export const dayOf = ({ now }: EffectContext): string => bangkokDay(Date.parse(now))
