import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { forget } from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { useSavedViews, VIEWS, type SavedView } from './useSavedViews.ts'

/** Who keeps views for others (`x-access` of `list-view`). */
export const SHARING_ROLES = ['superadmin', 'admin', 'manager']

/** Changes of saved views; of those that are alike one alone opens first. */
export function useViewChanges(list: string) {
  const t = useText('lists')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client, user } = useSession()
  const { data: views = [] } = useSavedViews(list)
  const mayShare = SHARING_ROLES.some((role) => user?.roles.includes(role))

  const mayChange = ({ audience, created_by }: SavedView): boolean =>
    audience === 'mine' ? created_by === user?._id : mayShare

  async function change(view: SavedView, data: Partial<SavedView>): Promise<boolean> {
    const answer = await client.update(VIEWS, view._id, { data, version: view.version })
    await forget(queries, VIEWS)
    notifications.show(
      answer.ok
        ? { color: 'green', message: t('view.saved', { name: data.name ?? view.name }) }
        : { color: 'red', message: answer.failures[0]?.message[locale] ?? t('view.failed') },
    )
    return answer.ok
  }

  /** Takes it from the others that would open first for the same people. */
  async function alone(view: Pick<SavedView, 'audience' | 'role'> & { _id?: string }) {
    const others = views.filter(
      (one) =>
        one.is_default &&
        one._id !== view._id &&
        one.audience === view.audience &&
        one.role === view.role &&
        mayChange(one),
    )
    for (const one of others)
      await client.update(VIEWS, one._id, { data: { is_default: false }, version: one.version })
  }

  async function makeDefault(view: SavedView, isDefault: boolean): Promise<void> {
    if (isDefault) await alone(view)
    await change(view, { is_default: isDefault })
  }

  return { mayShare, mayChange, change, makeDefault, alone }
}
