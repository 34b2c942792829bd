import type { Draft, DraftPort } from '#forms'
import type { StoredRecord } from '#schema'
import { isRecord } from '#shared'

type Values = Record<string, unknown>

/** The record as it was when what is typed was begun: its version, and what stood where something was typed since. */
export interface Begun {
  version: number
  /** Null where nothing stood. */
  values: Values
}

/** What was begun before somebody else saved, once it is taken up again. */
export interface TakenUp {
  get(): Begun | undefined
  set(begun: Begun | undefined): void
}

export function createTakenUp(): TakenUp {
  let now: Begun | undefined
  return { get: () => now, set: (begun) => void (now = begun) }
}

type Kept = Draft & { begun?: Begun }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** What was typed over what stood there before; null where it was taken away. */
function typedOver(values: Values, base: Values): Values {
  const typed = Object.entries(values).filter(([name, value]) => !same(value, base[name]))
  const gone = Object.keys(base).filter((name) => !(name in values))
  return Object.fromEntries([...typed, ...gone.map((name) => [name, null] as const)])
}

/** The record as it is now, with what was typed. */
const laidOver = (typed: Values, base: Values): Values => withoutNulls({ ...base, ...typed })

/** What a draft says of the record that it was typed over. */
export const begunOf = (draft: Draft): Begun | undefined => {
  const { begun } = draft as Kept
  return isRecord(begun) && typeof begun.version === 'number' && isRecord(begun.values)
    ? begun
    : undefined
}

/** The record as it was when what was taken up was begun: saved from there, what others did since is merged. */
export function asBegun(record: StoredRecord, taken: TakenUp): StoredRecord {
  const begun = taken.get()
  return begun && begun.version < record.version
    ? (withoutNulls({
        ...record,
        ...begun.values,
        version: begun.version,
      }) as unknown as StoredRecord)
    : record
}

/**
 * Drafts of the form of a record: only what was typed is kept, and over what, so that a draft of before takes back nothing
 * that others saved meanwhile.
 */
export function recordDrafts(
  port: DraftPort,
  record: Values | undefined,
  taken: TakenUp = createTakenUp(),
): DraftPort {
  const base: Values = record ?? {}
  const kept = (draft: Draft): Draft => {
    if (!isRecord(draft.values)) return draft
    const from: Values = record ? asBegun(record as StoredRecord, taken) : base
    // The version is none of what is typed.
    const { version, ...typedBefore } = from
    const { version: _, ...values } = typedOver(draft.values, typedBefore)
    if (!record) return { ...draft, values }
    const begun: Begun = {
      version: Number(version),
      values: Object.fromEntries(Object.keys(values).map((name) => [name, from[name] ?? null])),
    }
    return { ...draft, values, begun } as Kept
  }
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
