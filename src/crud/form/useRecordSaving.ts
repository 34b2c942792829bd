import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientFailure } from '#gateway'
import { useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { beginningWith, plainOnly } from '../beginningWith.ts'
import { forget, type VisibleEntity } from '../entityModel.ts'
import { givenValues } from '../merging/givenValues.ts'
import { saveMerging } from '../merging/saveMerging.ts'
import { useConflictQuestion } from '../merging/useConflictQuestion.tsx'
import { useEntityConflictWords } from '../merging/useEntityConflictWords.ts'

/** What is kept of a form while one types. */
interface Keeping {
  /** Nothing is left to keep. */
  saved(id: string): Promise<void>
  /** The record as it was when one began to type. */
  begun(record: StoredRecord): StoredRecord
}

/** Saves a new record, or what was changed of one with what others saved meanwhile; afterwards leads to it, or to the list. */
export function useRecordSaving(
  { name, entity }: VisibleEntity,
  record: StoredRecord | undefined,
  { saved, begun }: Keeping,
  /** What the next new one begins with as well. */
  begins: Record<string, unknown> = {},
) {
  const t = useText('backend')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { client, modules } = useSession()
  const [kept, setKept] = useState(record)
  /** The record as the form began with it. */
  const [shown, setShown] = useState(record)
  const [conflicts, ask] = useConflictQuestion(useEntityConflictWords(entity))
  /** Is another new one begun once this one is saved? */
  const another = useRef(false)
  /** Failures that name the record that stands in the way. */
  const [holders, setHolders] = useState<ClientFailure[]>([])

  async function save(values: unknown) {
    const given = (from: object) => givenValues(entity.properties, from as Record<string, unknown>)
    const before = kept && begun(kept)
    const data = changesOf(given(values as object), before && given(before))
    // Of what the form left alone theirs stands by itself.
    const ofForm = (from: object): Record<string, unknown> => {
      const known = given(from)
      return Object.fromEntries(Object.keys(data).map((field) => [field, known[field]]))
    }
    const { answer, merged } = before
      ? await saveMerging({
          base: ofForm(before),
          version: before.version,
          mine: data,
          read: ofForm,
          send: (next, version) =>
            client.update(name, before._id, { data: next, version: version! }),
          ask,
        })
      : { answer: await client.create(name, { data }), merged: false }
    if (!answer.ok) {
      // Put off: the question was closed, and what was typed is still here.
      if (answer.failures.some(({ code }) => code === 'version-stale')) return
      setHolders(answer.failures.filter(({ params }) => params?.holder !== undefined))
      return answer.failures
    }
    await saved(answer.value._id)
    await forget(queries, name)
    notifications.show({ color: 'green', message: t('form.saved') })
    if (merged) notifications.show({ color: 'blue', message: t('conflict.others-in') })
    const create = another.current ? screenPath(modules, name, 'create') : undefined
    // Under a name of its own, so that the form begins anew.
    if (create)
      return void navigate(beginningWith(create, plainOnly(begins)) ?? create, {
        state: { begun: answer.value._id },
      })
    const next =
      screenPath(modules, name, 'detail', answer.value._id) ?? screenPath(modules, name, 'list')
    if (next) return void navigate(next)
    setKept(answer.value)
    // The form shows what others saved, too.
    if (merged) setShown(answer.value)
  }
  const beginAnother = (goes: boolean): void => {
    another.current = goes
  }
  return { conflicts, shown, holders, save, beginAnother }
}

/** Only what the form changed: a field that stayed as it was must not undo what somebody else did to it. */
function changesOf(
  values: Record<string, unknown>,
  before: Record<string, unknown> | undefined,
): Record<string, unknown> {
  if (!before) return values
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
