import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import {
  CallError,
  cellOf,
  csvOf,
  everyRecord,
  fieldLabel,
  inOrder,
  listBody,
  namesOf,
  referredTo,
  saveFile,
  type ListState,
  type VisibleEntity,
} from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import { useSession } from '#session'

const EXPORT_MOST = 50_000

/** The whole list as it is searched and filtered, with its columns, as a file. */
export function useDownload({ entity, name }: VisibleEntity, state: ListState, columns: string[]) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const [progress, setProgress] = useState<number | undefined>()

  async function download(): Promise<void> {
    setProgress(0)
    try {
      const { args, search } = listBody(state)
      const found = await everyRecord(
        client,
        name,
        { ...(args && { args }), ...(search && { search }) },
        {
          most: EXPORT_MOST,
          onProgress: (share) => setProgress(Math.round(100 * share)),
          onLeftOff: (total) =>
            notifications.show({
              color: 'yellow',
              autoClose: false,
              message: t('list.export-cut', {
                most: formatNumber(EXPORT_MOST, locale),
                total: formatNumber(total, locale),
              }),
            }),
        },
      )
      const fields = columns.map((column) => [column, entity.properties[column] ?? {}] as const)
      const names = await namesOf(client, referredTo(fields, found), locale)
      const words = { locale, yes: t('yes'), no: t('no'), unseen: t('unseen') }
      await save(
        inOrder(entity, found, state.sort).map((record) =>
          fields.map(([column, field]) =>
            cellOf(field, record[column], { ...words, names: names[column] }),
          ),
        ),
      )
    } catch (error) {
      const message = error instanceof CallError ? error.failures[0]?.message[locale] : undefined
      notifications.show({ color: 'red', message: message ?? t('list.export-failed') })
    }
    setProgress(undefined)
  }

  async function save(rows: unknown[][]): Promise<void> {
    saveFile(
      new Blob(
        [
          await csvOf(
            columns.map((column) => fieldLabel(entity, column, locale)),
            rows,
          ),
        ],
        { type: 'text/csv;charset=utf-8' },
      ),
      `${name}.csv`,
    )
  }

  return { progress, download }
}
