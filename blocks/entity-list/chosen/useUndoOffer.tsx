import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { doEach, forget, type Outcome, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'

/** Milliseconds that a note stays which takes an act back. */
const OFFERED = 15_000

interface Done {
  kind: 'delete' | 'edit' | 'transition'
  outcomes: readonly Outcome[]
  /** What was changed. */
  fields: readonly string[]
  message: string
}

/** Tells what was done with several records and offers to take it back, where that can be: values and deletions. */
export function useUndoOffer({ name, access }: VisibleEntity): (done: Done) => void {
  const t = useText('lists')
  const general = useText('backend')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client } = useSession()

  async function undo({ kind, outcomes, fields }: Done): Promise<void> {
    const after = new Map(outcomes.map(({ record, now }) => [record._id, now ?? record]))
    const before = (record: StoredRecord): Record<string, unknown> =>
      Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))
    const back = await doEach(
      outcomes.map(({ record }) => record),
      (record) =>
        kind === 'delete'
          ? client.call<StoredRecord>(`/api/${name}/${record._id}/restore`, {
              method: 'POST',
              body: {},
            })
          : client.update(name, record._id, {
              data: before(record),
              version: after.get(record._id)!.version,
            }),
    )
    await forget(queries, name)
    const refused = back.filter(({ failures }) => failures.length > 0)
    notifications.show(
      refused.length === 0
        ? { color: 'green', message: t('chosen.undone', { count: back.length }) }
        : {
            color: 'red',
            autoClose: false,
            message: `${t('chosen.not-undone', { count: refused.length })} ${refused[0]!.failures[0]!.message[locale]}`,
          },
    )
  }

  return (done) => {
    const can = done.kind === 'edit' || (done.kind === 'delete' && access.restore)
    const id = `undo-${done.kind}-${done.outcomes[0]!.record._id}-${done.outcomes[0]!.record.version}`
    notifications.show({
      id,
      color: 'green',
      ...(can && { autoClose: OFFERED }),
      closeButtonProps: { 'aria-label': general('close') },
      message: (
        <>
          {done.message}{' '}
          {can && (
            <Button
              size="compact-sm"
              variant="default"
              data-undo
              onClick={() => {
                notifications.hide(id)
                void undo(done)
              }}
            >
              {t('chosen.undo')}
            </Button>
          )}
        </>
      ),
    })
  }
}
