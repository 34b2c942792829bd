import { decimal, fail, ok, type Clock, type Result } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { ConversionDocument, Model, StoredRecord } from '#schema'
import type { Outcome } from '../outcome.ts'
import { siteValues, siteValuesOf } from '../siteValues.ts'
import type { Store } from '../store.ts'
import { additionsOf, type Addition } from './contributions.ts'
import { projectionsOf } from './projections.ts'

type Data = Record<string, unknown>

/** What the engine does for sums: it writes records whose fields nobody else may write. */
export interface ProjectPorts {
  store: Store
  model: Model
  clock: Clock
  /** Writes derived fields of a record. */
  adjust(entity: string, record: StoredRecord, derived: Data): Promise<Result<Outcome>>
  /** Makes a balance under an id. */
  create(entity: string, values: Data, id: string): Promise<Result<Outcome>>
  transition(entity: string, record: StoredRecord, id: string): Promise<Result<Outcome>>
}

/** The fields of a record with what is added to them. */
function withSums(record: Data, { sums, last }: Addition): Data {
  const derived: Data = { ...last }
  for (const [key, amount] of sums) {
    const [list, id, field] = key.split('/') as [string, string?, string?]
    if (id === undefined) derived[list] = decimal('plus', Number(record[list] ?? 0), amount)
    else
      derived[list] = ((derived[list] ?? record[list] ?? []) as Data[]).map((row) =>
        row._id === id
          ? { ...row, [field!]: decimal('plus', Number(row[field!] ?? 0), amount) }
          : row,
      )
  }
  return derived
}

/** A conversion of lines; sums are kept of no other. */
export type OfLines = ConversionDocument & { lines: NonNullable<ConversionDocument['lines']> }

const linesOf = ({ lines }: OfLines, record: Data): Data[] =>
  Array.isArray(record[lines.from]) ? (record[lines.from] as Data[]) : []

/** How much of a line may be converted. */
export function mostOf({ lines }: OfLines, record: Data, line: Data, site: Data): number {
  const most =
    lines.most === undefined
      ? undefined
      : evaluate(lines.most, record, { scope: { ...site, $line: line } })
  return Number((most?.ok ? most.value : line[lines.quantity]) ?? 0)
}

/** A line of which more is converted than there is. */
function tooMuch(conversion: OfLines, before: Data, after: Data, site: Data): Result<null> {
  const { lines } = conversion
  const was = new Map(linesOf(conversion, before).map((line) => [line._id, line]))
  for (const [index, line] of linesOf(conversion, after).entries()) {
    const done = Number(line[lines.progress] ?? 0)
    const most = mostOf(conversion, after, line, site)
    if (done <= most || done <= Number(was.get(line._id)?.[lines.progress] ?? 0)) continue
    return fail('conversion-over', {
      path: lines.to,
      params: { conversion: conversion.label, line: index + 1, most, done },
    })
  }
  return ok(null)
}

async function checkConversions(
  ports: ProjectPorts,
  { conversions, entity }: Addition,
  before: StoredRecord,
  after: Data,
): Promise<Result<null>> {
  for (const name of conversions) {
    const conversion = ports.model.conversions[name] as OfLines
    if (conversion.from !== entity) continue
    const site = await siteValuesOf(ports, conversion)
    const checked = tooMuch(conversion, before, { ...before, ...after }, site)
    if (!checked.ok) return checked
  }
  return ok(null)
}

/** Adds to one record, and lets it follow what was converted of it. */
async function apply(ports: ProjectPorts, addition: Addition): Promise<Result<Outcome[]>> {
  const { store } = ports
  const { entity, id, by, sums, last } = addition
  let target = await store.get(entity, id, { lock: true })
  if (!target && by) {
    const made = await ports.create(entity, { ...by, ...last, ...Object.fromEntries(sums) }, id)
    if (made.ok || made.failures[0]?.code !== 'record-exists')
      return made.ok ? ok([made.value]) : made
    target = await store.get(entity, id, { lock: true })
  }
  if (!target) return ok([])
  const derived = withSums(target, addition)
  const checked = await checkConversions(ports, addition, target, derived)
  if (!checked.ok) return checked
  const adjusted = await ports.adjust(entity, target, derived)
  if (!adjusted.ok) return adjusted
  return followOn(ports, entity, [adjusted.value])
}

/** Transitions that one change of sums may lead to, one after another. */
const MAX_AUTOMATIC = 5

/** Takes the transitions that come by themselves. */
export async function followOn(
  ports: Pick<ProjectPorts, 'model' | 'store' | 'clock' | 'transition'>,
  entity: string,
  outcomes: Outcome[],
): Promise<Result<Outcome[]>> {
  const model = ports.model.entities[entity]!
  const { states } = model
  const automatic = states?.transitions.filter((one) => one.automatic !== undefined) ?? []
  if (!states || automatic.length === 0) return ok(outcomes)
  const scope = await siteValues(ports, model)
  for (let taken = 0; taken < MAX_AUTOMATIC; taken++) {
    const { record } = outcomes.at(-1)!
    const next = automatic.find(({ automatic: when, from }) => {
      if (!from.includes(String(record[states.field]))) return false
      const holds = evaluate(when, record, { scope })
      return holds.ok && truthy(holds.value)
    })
    if (!next) break
    const moved = await ports.transition(entity, record, next.id)
    if (!moved.ok) return moved
    outcomes.push(moved.value)
  }
  return ok(outcomes)
}

/**
 * Keeps the sums that others have of a record, as it is made (`before` is null), changed, or deleted (`after` is null).
 * Fails with `conversion-over` where more of a line would be converted than there is.
 */
export async function project(
  ports: ProjectPorts,
  entity: string,
  before: StoredRecord | null,
  after: StoredRecord | null,
): Promise<Result<Outcome[]>> {
  const projections = projectionsOf(ports.model).get(entity)
  if (!projections) return ok([])
  const site = await siteValuesOf(ports, projections)
  const outcomes: Outcome[] = []
  for (const addition of additionsOf(projections, before, after, site)) {
    const applied = await apply(ports, addition)
    if (!applied.ok) return applied
    outcomes.push(...applied.value)
  }
  return ok(outcomes)
}
