import type { PublishingEntry, PublishingPlan, PublishingReason } from '#gateway'
import { formerAnswers, missedIn } from '#pages/model'
import type { PageDocument } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../identity/caller.ts'
import { mayTransition } from '../mayTransition.ts'
import { checkApproved } from '../reviews.ts'
import { connections, keyOf, type Candidate, type Connections } from './candidates.ts'
import { lastPublication } from './takeBack.ts'

/** The answers of a form as it would be published, and as visitors fill it in; nothing of what is no form. */
function answersOf({ record, collection }: Candidate): { draft: string[]; live: string[] } {
  if (collection !== 'page' || record.type !== 'form') return { draft: [], live: [] }
  const given = (rows: unknown): string[] =>
    Object.keys(
      formerAnswers({ ...record, builder: rows ?? [] } as unknown as PageDocument, undefined),
    )
  const published = record.published as { builder?: unknown } | null | undefined
  return { draft: given(record.builder), live: published ? given(published.builder) : [] }
}

const names = (given: string[]) => ({ names: given, sets: given })

/** Answers that are read there, and that came or went with the other side alone. */
function lost(read: ReadonlySet<string>, { has, had }: { has: string[]; had: string[] }): string[] {
  const [isMissed, wasMissed] = [missedIn(names(has)), missedIn(names(had))]
  return [...read].filter((name) => isMissed(name) && !wasMissed(name))
}

type Why = PublishingReason & { strong: boolean }

/** Why `other`, which has changes that nobody sees yet, belongs to `one`; nothing where it does not. */
function reasons(found: Connections, one: Candidate, other: Candidate): Why[] {
  const of = titleOf(one)
  const why: Why[] = []
  if (found.namedBy(one).includes(other))
    why.push(
      other.record.state === 'draft'
        ? { code: 'missing', of, strong: true }
        : { code: 'named', of, strong: false },
    )
  if (found.namedBy(other).includes(one)) why.push({ code: 'names', of, strong: false })
  for (const [form, reader] of [
    [one, other],
    [other, one],
  ] as const) {
    if (form.record.type !== 'form' || !found.readersOf(form).includes(reader)) continue
    const { draft, live } = answersOf(form)
    const apart =
      reader === other
        ? // The form goes out: what visitors have of the reader reads what it no longer gives.
          lost(found.answersAt(reader.live), { has: draft, had: live })
        : // The reader goes out: it reads what visitors' form does not give yet.
          lost(found.answersAt(reader.draft), { has: live, had: draft })
    why.push(
      apart.length > 0
        ? { code: reader === other ? 'reads' : 'gives', of, names: apart, strong: true }
        : { code: 'answers', of, strong: false },
    )
  }
  return why
}

const titleOf = ({ record, collection }: Candidate): unknown =>
  collection === 'page' ? record.title : (record.label ?? record.name)

/** Those that belong to what is published, one leading to the next as long as it would break without. */
function belonging(found: Connections, self: Candidate): Map<Candidate, Why[]> {
  const belongs = new Map<Candidate, Why[]>()
  const taken = new Set([self])
  for (const one of taken)
    for (const other of found.all) {
      if (other === self || !other.pending) continue
      const why = reasons(found, one, other)
      if (why.length === 0) continue
      if (one === self || why.some(({ strong }) => strong))
        belongs.set(other, [...(belongs.get(other) ?? []), ...why])
      if (why.some(({ strong }) => strong)) taken.add(other)
    }
  return belongs
}

/** What else has changes that nobody sees yet and belongs to this, why, and what would break without it; and what was published last. */
export async function planPublishing(
  gateway: Gateway,
  caller: Caller,
  collection: 'page' | 'flow',
  id: string,
): Promise<Result<PublishingPlan>> {
  const found = await connections(gateway, caller)
  if (!found.ok) return found
  const self = found.value.all.find((one) => keyOf(one) === `${collection} ${id}`)
  if (!self) return fail('not-found', { params: { collection } })
  const entries: PublishingEntry[] = []
  for (const [one, why] of belonging(found.value, self)) {
    const strong = why.filter((reason) => reason.strong)
    entries.push({
      ...(await entryOf(gateway, caller, one)),
      selected: strong.length > 0,
      reasons: (strong.length > 0 ? strong : why.slice(0, 1)).map(
        ({ strong: _, ...reason }) => reason,
      ),
    })
  }
  const last = await lastPublication(gateway, caller, collection, id)
  return ok({
    entries: entries.toSorted((a, b) => Number(b.selected) - Number(a.selected)),
    ...(last ? { last } : {}),
  })
}

async function entryOf(
  gateway: Gateway,
  caller: Caller,
  one: Candidate,
): Promise<Omit<PublishingEntry, 'selected' | 'reasons'>> {
  const { collection, record } = one
  const approved =
    collection === 'page' ? await checkApproved(gateway, caller.site._id, record) : ok(null)
  const held = !mayTransition(gateway, caller, collection, 'publish')
    ? ('forbidden' as const)
    : approved.ok
      ? undefined
      : ('unapproved' as const)
  return {
    collection,
    id: record._id,
    version: record.version,
    title: titleOf(one),
    type: collection === 'flow' ? 'flow' : String(record.type),
    isNew: record.state === 'draft',
    ...(held ? { held } : {}),
  }
}
