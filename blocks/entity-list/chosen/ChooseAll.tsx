import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { CallError, everyRecord, listBody, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { ListState } from '../useListState.ts'
import type { Chosen } from './useChosen.ts'

/** Records that are chosen at once; acts on more are left to a program. */
const MAX_CHOSEN = 5_000

/** Chooses every record that the list finds, also those of its other pages. */
export function ChooseAll({
  model,
  state,
  chosen,
  total,
}: {
  model: VisibleEntity
  state: ListState
  chosen: Chosen
  total: number
}) {
  const t = useText('lists')
  const locale = useLocale()
  const { client } = useSession()
  const [isReading, setReading] = useState(false)
  if (total <= chosen.records.length) return null

  async function chooseAll(): Promise<void> {
    setReading(true)
    const { args, search } = listBody(state)
    try {
      const records = await everyRecord(
        client,
        model.name,
        { ...(args && { args }), ...(search && { search }) },
        {
          most: MAX_CHOSEN,
          onLeftOff: (found) =>
            notifications.show({
              color: 'yellow',
              message: t('chosen.cut', {
                most: formatNumber(MAX_CHOSEN, locale),
                total: formatNumber(found, locale),
              }),
            }),
        },
      )
      chosen.set(records, true)
    } catch (error) {
      const message = error instanceof CallError ? error.failures[0]?.message[locale] : undefined
      notifications.show({ color: 'red', message: message ?? t('chosen.unread') })
    }
    setReading(false)
  }

  return (
    <Button
      variant="subtle"
      size="xs"
      loading={isReading}
      data-choose-all={total}
      onClick={() => void chooseAll()}
    >
      {t('chosen.all', { count: total })}
    </Button>
  )
}
