import type { Draft, DraftPort } from '#forms'
import { isRecord } from '#shared'

type Values = Record<string, unknown>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was typed over what stood there before; null where it was taken away. */
function typedOver(values: Values, base: Values): Values {
  const typed = Object.entries(values).filter(([name, value]) => !same(value, base[name]))
  const gone = Object.keys(base).filter((name) => !(name in values))
  return Object.fromEntries([...typed, ...gone.map((name) => [name, null] as const)])
}

/** The record as it is now, with what was typed. */
const laidOver = (typed: Values, base: Values): Values =>
  Object.fromEntries(Object.entries({ ...base, ...typed }).filter(([, value]) => value !== null))

/**
 * Drafts of the form of a record: only what was typed is kept, so that a draft of before takes back nothing that others saved
 * meanwhile.
 */
export function recordDrafts(port: DraftPort, record: Values | undefined): DraftPort {
  const base = record ?? {}
  const kept = (draft: Draft): Draft =>
    isRecord(draft.values) ? { ...draft, values: typedOver(draft.values, base) } : draft
  const opened = <T extends Draft | 'sent' | undefined>(draft: T): T =>
    typeof draft === 'object' && isRecord(draft.values)
      ? { ...draft, values: laidOver(draft.values, base) }
      : draft
  return {
    load: async (form) => opened(await port.load(form)),
    save: async (form, draft) => {
      const answer = await port.save(form, kept(draft))
      return answer.ok || !answer.newer ? answer : { ok: false, newer: opened(answer.newer) }
    },
    remove: (form, sent) => port.remove(form, sent),
    watch: (form, listener) => port.watch(form, (draft) => listener(opened(draft))),
  }
}
