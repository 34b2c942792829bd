import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { forget, publishingPlanQuery, publishNotesQuery, type VisibleEntity } from '#crud'
import { publishWith, type Along, type ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { useSession } from '#session'

export type Asking =
  | { kind: 'transition'; transition: Transition; rows?: string[]; refused?: Refused }
  | { kind: 'delete' }

/** Why the gateway did not take a transition, and the record as the person saw it. */
export interface Refused {
  failures: ClientFailure[]
  seen: StoredRecord
}

/** What a person can mend: a field that is missing or wrong, and what somebody else changed meanwhile. */
const isMendable = ({ code, path, current }: ClientFailure): boolean =>
  (code === 'version-stale' && current !== undefined) ||
  (path !== undefined && path !== 'reason' && code !== 'plan-ended')

/** Published is what a page may have problems with. */
export const publishes = (model: VisibleEntity, { id }: Transition): boolean =>
  model.name === 'page' && id === 'publish'

interface SentTransition {
  reason: string | undefined
  /** What is published in the same act. */
  along: readonly Along[]
  /** Which rows move, of a table of rows. */
  rows: string[] | undefined
}

const send = (
  client: ReturnType<typeof useSession>['client'],
  name: string,
  { _id, version }: StoredRecord,
  { id: transition }: Transition,
  { reason, along, rows }: SentTransition,
) =>
  along.length > 0
    ? publishWith(client, { collection: 'page', id: _id, version }, along)
    : client.transition(name, _id, {
        transition,
        version,
        ...(reason ? { reason } : {}),
        ...(rows && { rows }),
      })

/** What a person does with the record: takes a transition or deletes it, asked first where that is due. */
export function useRecordActions(
  model: VisibleEntity,
  record: StoredRecord,
  list: string | undefined,
) {
  const t = useText('backend')
  const locale = useLocale()
  const id = record._id
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { client } = useSession()
  const { name } = model
  const [asking, setAsking] = useState<Asking | undefined>()
  const [busy, setBusy] = useState<string | undefined>()

  async function apply(
    transition: Transition,
    reason?: string,
    along: readonly Along[] = [],
    rows?: string[],
  ): Promise<void> {
    setBusy(transition.id)
    const answer = await send(client, name, record, transition, { reason, along, rows })
    setBusy(undefined)
    await forget(queries, name)
    if (answer.ok) {
      setAsking(undefined)
      return void notifications.show({
        color: 'green',
        message: t('detail.moved', { label: transition.label[locale] }),
      })
    }
    const failures = answer.failures.filter(isMendable)
    // What was typed as a reason stays in the dialog that is open.
    if (failures.length)
      return setAsking({
        kind: 'transition',
        transition,
        ...(rows && { rows }),
        refused: { failures, seen: record },
      })
    setAsking(undefined)
    notifications.show({ color: 'red', message: answer.failures[0]?.message[locale] })
  }

  async function remove(): Promise<void> {
    const answer = await client.remove(name, id, record.version)
    setAsking(undefined)
    if (!answer.ok)
      return void notifications.show({ color: 'red', message: answer.failures[0]?.message[locale] })
    queries.removeQueries({ queryKey: ['records', name, 'one', id] })
    void forget(queries, name)
    notifications.show({ color: 'green', message: t('detail.deleted') })
    void navigate(list ?? '/')
  }

  async function press(transition: Transition): Promise<void> {
    if (transition.asks?.length) return setAsking({ kind: 'transition', transition })
    setBusy(transition.id)
    // What cannot be asked is told by the gateway, which refuses what must not be published.
    const notes = publishes(model, transition)
      ? await queries.fetchQuery(publishNotesQuery(client, record)).catch(() => undefined)
      : undefined
    const plan = publishes(model, transition)
      ? await queries.fetchQuery(publishingPlanQuery(client, 'page', id)).catch(() => undefined)
      : undefined
    setBusy(undefined)
    if (transition.confirm || transition.reason || notes?.problems.length || plan?.entries.length)
      setAsking({ kind: 'transition', transition })
    else await apply(transition)
  }

  return { asking, setAsking, busy, apply, remove, press }
}
