import { randomInt } from 'node:crypto'
import type { StoredRecord } from '#schema'
import { ok, type Result } from '#shared'
import { refuse } from '../../reading/learning/enrolment.ts'
import type { FrozenQuestion } from '../../reading/learning/scoring.ts'
import type { Parts } from './write.ts'

const MAX_BANK = 5000

interface Draw {
  tag: string
  difficulty?: string
  count: number
  points?: number
}

/** The same things in an order that nobody foresees. */
export function shuffled<T>(items: readonly T[]): T[] {
  const all = [...items]
  for (let index = all.length - 1; index > 0; index--) {
    const other = randomInt(index + 1)
    ;[all[index], all[other]] = [all[other]!, all[index]!]
  }
  return all
}

/** Each option with a key that an answer names it by: a, b, c where it was given none. */
const keyed = (options: FrozenQuestion['options'] = []) =>
  options.map((one, at) => ({ ...one, key: one.key || (at + 10).toString(36) }))

/** A question as it is now, for an attempt to keep. */
export function freeze(
  record: StoredRecord,
  { points, shuffle }: { points?: number | undefined; shuffle: boolean },
): FrozenQuestion {
  const { kind } = record as unknown as FrozenQuestion
  const options = keyed((record as unknown as FrozenQuestion).options)
  const own = Object.fromEntries(
    [
      'stem',
      'picture',
      'sound',
      'is_true',
      'accepted',
      'number',
      'tolerance',
      'tolerance_kind',
      'gaps',
      'rubric',
      'explanation',
    ].flatMap((name) =>
      record[name] === undefined || record[name] === null ? [] : [[name, record[name]]],
    ),
  )
  const isMixed = shuffle || kind === 'order' || kind === 'match'
  return {
    ...own,
    id: record._id,
    version: record.version,
    kind,
    stem: String(record.stem ?? ''),
    points: points ?? Number(record.points ?? 1),
    ...(options.length ? { options: isMixed ? shuffled(options) : options } : {}),
    ...(kind === 'match'
      ? { choices: shuffled([...new Set(options.map(({ match }) => match ?? ''))]) }
      : {}),
  }
}

/** The questions of one sitting: those that are named, and those that the blueprint draws from the bank. */
export async function drawQuestions(
  { database }: Parts,
  site: string,
  exam: StoredRecord,
): Promise<Result<FrozenQuestion[]>> {
  const store = database.store(site)
  const shuffle = exam.shuffle !== false
  const named = (exam.questions as { question: string; points?: number }[] | undefined) ?? []
  const known = new Map(
    (
      await store.getAll(
        'question',
        named.map(({ question }) => question),
      )
    ).map((one) => [one._id, one]),
  )
  const drawn = named.flatMap(({ question, points }) => {
    const record = known.get(question)
    return record ? [freeze(record, { points, shuffle })] : []
  })
  const taken = new Set(drawn.map(({ id }) => id))
  const blueprint =
    typeof exam.blueprint === 'string' ? await store.get('blueprint', exam.blueprint) : null
  const bank = blueprint ? await store.find('question', { active: true }, { limit: MAX_BANK }) : []
  for (const { tag, difficulty, count, points } of (blueprint?.draws as Draw[] | undefined) ?? []) {
    const fitting = bank.filter(
      (one) =>
        !taken.has(one._id) &&
        ((one.tags as string[] | undefined) ?? []).includes(tag) &&
        (!difficulty || one.difficulty === difficulty),
    )
    if (fitting.length < count)
      return refuse(
        'bank-short',
        `คลังข้อสอบมีข้อของแท็ก “${tag}” ${fitting.length} ข้อ แต่ผังต้องการ ${count} ข้อ กรุณาแจ้งเจ้าหน้าที่`,
        `The bank has ${fitting.length} questions tagged “${tag}” and the blueprint wants ${count}. Please tell the office.`,
      )
    for (const record of shuffled(fitting).slice(0, count)) {
      taken.add(record._id)
      drawn.push(freeze(record, { points, shuffle }))
    }
  }
  return ok(shuffle ? shuffled(drawn) : drawn)
}
