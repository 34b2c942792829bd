import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { saveMerging, useConflictQuestion, useEntityConflictWords, type VisibleEntity } from '#crud'
import type { QueryAnswer } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import type { ReactNode } from 'react'

/** How saving one cell ended: saved, put off since somebody else changed it too, or refused and why. */
export type Saved = { saved: true } | { saved: false; why?: string }

/**
 * Saves one field of a record of a list, with what others changed of it meanwhile; where they changed the same, it asks.
 * The record takes its new place in the lists that show it; nothing else of them is asked for or rendered again.
 */
export function useCellSaving(
  { name, entity }: VisibleEntity,
  record: StoredRecord,
  column: string,
): [question: ReactNode, save: (value: unknown) => Promise<Saved>] {
  const t = useText('backend')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client } = useSession()
  const [question, ask] = useConflictQuestion(useEntityConflictWords(entity))
  const read = (from: Record<string, unknown>): Record<string, unknown> => ({
    [column]: from[column] ?? null,
  })
  async function save(value: unknown): Promise<Saved> {
    const { answer, merged } = await saveMerging({
      base: read(record),
      version: record.version,
      mine: { [column]: value },
      read,
      send: (data, version) => client.update(name, record._id, { data, version: version! }),
      ask,
    })
    if (!answer.ok) {
      const stale = answer.failures.some(({ code }) => code === 'version-stale')
      return { saved: false, ...(!stale && { why: answer.failures[0]!.message[locale] }) }
    }
    const put = (was: StoredRecord): StoredRecord => (was._id === record._id ? answer.value : was)
    queries.setQueriesData<QueryAnswer>({ queryKey: ['records', name, 'list'] }, (was) =>
      was?.data.some(({ _id }) => _id === record._id) ? { ...was, data: was.data.map(put) } : was,
    )
    void queries.invalidateQueries({ queryKey: ['records', name], refetchType: 'none' })
    if (merged) notifications.show({ color: 'blue', message: t('conflict.others-in') })
    return { saved: true }
  }
  return [question, save]
}
