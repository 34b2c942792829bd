import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { forget, type VisibleEntity } from '#crud'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { useSession } from '#session'

/** Takes a transition with what it asks for, and says so; answers what is to be mended beside its field. */
export function useTakeTransition(
  { name }: VisibleEntity,
  record: StoredRecord,
  onTaken: () => void,
) {
  const t = useText('backend')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client } = useSession()
  return async (
    { id, label }: Transition,
    values: Record<string, unknown>,
    reason?: string,
  ): Promise<readonly ClientFailure[] | void> => {
    const answer = await client.transition(name, record._id, {
      transition: id,
      version: record.version,
      values,
      ...(reason ? { reason } : {}),
    })
    await forget(queries, name)
    if (!answer.ok) {
      const asked = answer.failures.filter(({ path }) => (path ?? '').split(/[.[]/)[0]! in values)
      const other = answer.failures.find((failure) => !asked.includes(failure))
      if (other) notifications.show({ color: 'red', message: other.message[locale] })
      return asked
    }
    onTaken()
    notifications.show({ color: 'green', message: t('detail.moved', { label: label[locale] }) })
  }
}
