import { SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { isoAt } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { repeat } from './repeat.ts'

const MINUTE = 60_000
const SEQUENCE = 'code-sequence'
/** Sequences of a site that are kept for people to look at. */
const MAX_SEQUENCES = 2000
/** Letters of a name that a record can keep. */
const MAX_KEY = 200

type Ports = Pick<Gateway, 'database' | 'shipped' | 'clock'>

/** What the name of a series says: of which records, and of which year and month its numbers are. */
function partsOf(series: string): Record<string, unknown> {
  const [type, ...rest] = series.split('/')
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?(?:-\d{2})?$/.exec(rest.at(-1) ?? '') ?? []
  const [prefix] = /^[^{]*/.exec(rest.find((part) => part.includes('{')) ?? '')!
  return {
    sequence_type: type,
    ...(year && { year: Number(year) }),
    ...(month && { month: Number(month) }),
    ...(prefix && { prefix: prefix.slice(0, 20) }),
  }
}

/**
 * Keeps a record of each series of codes with the last number that it gave, so that an admin sees where it stands. The
 * numbers themselves are kept by the storage, in the transaction that gives them (spec: erp 3, code sequence). Answers how
 * many records were written.
 */
export async function keepCodeSequences({ database, shipped, clock }: Ports): Promise<number> {
  let written = 0
  for (const { _id } of await database.store('').find('site', {}, { limit: 1000 }))
    written += await keepOfSite({ database, shipped, clock }, _id)
  return written
}

async function keepOfSite(ports: Ports, site: string): Promise<number> {
  const { database, clock } = ports
  const records = await database.store(site).find(SEQUENCE, {}, { limit: MAX_SEQUENCES })
  const known = new Map(
    records.map((one): [string, StoredRecord] => [String(one.sequence_key), one]),
  )
  const changed = (await database.system.sequences.ofSite(site)).filter(
    ({ series, value }) =>
      value > 0 && series.length <= MAX_KEY && known.get(series)?.sequence_value !== value,
  )
  if (changed.length === 0) return 0
  const storeSequence = async (series: string, value: number) => {
    const engine = engineFor(ports, site)
    const before = known.get(series)
    const values = { sequence_value: value, last_used: isoAt(clock.now()) }
    const done = before
      ? await engine.update(SEQUENCE, before._id, values, before.version, SYSTEM_ACTOR)
      : await engine.create(
          SEQUENCE,
          { sequence_key: series, ...partsOf(series), ...values },
          SYSTEM_ACTOR,
        )
    if (!done.ok) throw new Error(`"${series}" is not kept: ${JSON.stringify(done.failures)}`)
  }
  await database.transaction(async () => {
    for (const { series, value } of changed) await storeSequence(series, value)
  })
  return changed.length
}

/** Looks every minute which series have given numbers. */
export function startCodeSequences(
  gateway: Gateway,
  report: (error: unknown) => void,
): { stop(): Promise<void> } {
  return repeat(() => keepCodeSequences(gateway), { first: 10_000, every: MINUTE, report })
}
