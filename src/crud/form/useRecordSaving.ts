import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientFailure } from '#gateway'
import { useText } from '#i18n'
import type { JsonObject, StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { forget, type VisibleEntity } from '../entityModel.ts'

/** Saves a new record or what was changed of one; afterwards leads to it, or to the list. */
export function useRecordSaving({ name }: VisibleEntity, record: StoredRecord | undefined) {
  const t = useText('backend')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { client, modules } = useSession()
  const [kept, setKept] = useState(record)
  const [version, setVersion] = useState(record?.version)
  const [conflict, setConflict] = useState<ClientFailure | undefined>()
  /** Failures that name the record that stands in the way. */
  const [holders, setHolders] = useState<ClientFailure[]>([])

  async function save(values: unknown) {
    const data = changesOf(values as Record<string, unknown>, kept)
    const answer = record
      ? await client.update(name, record._id, { data, version: version! })
      : await client.create(name, { data })
    if (!answer.ok) {
      const stale = answer.failures.find(({ code }) => code === 'version-stale')
      if (stale) return void setConflict(stale)
      setHolders(answer.failures.filter(({ params }) => params?.holder !== undefined))
      return answer.failures
    }
    await forget(queries, name)
    notifications.show({ color: 'green', message: t('form.saved') })
    const next =
      screenPath(modules, name, 'detail', answer.value._id) ?? screenPath(modules, name, 'list')
    if (next) void navigate(next)
    else {
      setKept(answer.value)
      setVersion(answer.value.version)
    }
  }

  /** What stands in the form is saved over what somebody else saved meanwhile. */
  const keepMine = (): void => {
    setVersion(conflict?.current?.version)
    setConflict(undefined)
  }
  return { conflict, setConflict, holders, save, keepMine }
}

/** Only what the form changed: a field that stayed as it was must not undo what somebody else did to it. */
function changesOf(
  values: Record<string, unknown>,
  record: JsonObject | StoredRecord | undefined,
): Record<string, unknown> {
  if (!record) return values
  const before = record as Record<string, unknown>
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  )
  const cleared = Object.keys(before).filter(
    (field) =>
      !(field in values) &&
      field !== '_id' &&
      field !== 'version' &&
      !field.startsWith('created_') &&
      !field.startsWith('updated_'),
  )
  return {
    ...Object.fromEntries(changed),
    ...Object.fromEntries(cleared.map((field) => [field, null])),
  }
}
