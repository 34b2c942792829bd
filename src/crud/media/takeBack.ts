import { sameJson } from '#engine'
import type { ClientResult, Client } from '#gateway'
import type { StoredRecord } from '#schema'
import { type Fields, type Step, type MediaChange, only } from './mediaChange.ts'

export interface Undoing {
  client: Client
  /** What else may still be undone. */
  done(): readonly MediaChange[]
  onUndone(records: StoredRecord[]): void
}

/** The folder as it was, and in it what still lies at the top. What was done to it before is undone on this one. */
async function remakeFolder(
  { client, done, onUndone }: Undoing,
  { id, before, held = [] }: Step,
): Promise<ClientResult<StoredRecord>> {
  const made = await client.create('folder', {
    data: Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null)),
  })
  if (!made.ok) return made
  const { _id, version } = made.value
  const follow = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, value === id ? _id : value]),
    )
  for (const one of done().flatMap(({ steps }) => steps))
    Object.assign(one, one.id === id ? { id: _id, version } : {}, {
      before: follow(one.before),
      after: follow(one.after),
    })
  onUndone([made.value])
  for (const one of held) {
    const field = one.kind === 'file' ? 'folder' : 'parent'
    const now = await client.get(one.kind, one.id)
    const put =
      !now.ok || now.value[field]
        ? now
        : await client.update(one.kind, one.id, {
            data: { [field]: _id },
            version: now.value.version,
          })
    if (!put.ok) return put
  }
  return made
}

/** The record as it was; nothing where somebody changed the same since. */
export async function takeBack(
  undoing: Undoing,
  step: Step,
): Promise<ClientResult<StoredRecord> | undefined> {
  if (step.held) return remakeFolder(undoing, step)
  const { kind, id, version, before, after } = step
  const put = (from: number) => undoing.client.update(kind, id, { data: before, version: from })
  const answer = await put(version)
  const current = answer.ok
    ? undefined
    : answer.failures.find(({ code }) => code === 'version-stale')?.current
  return !current
    ? answer
    : sameJson(only(current, Object.keys(after)), after)
      ? put(current.version)
      : undefined
}
