import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import {
  csvOf,
  exportValue,
  fieldLabel,
  listBody,
  saveFile,
  type ListState,
  type VisibleEntity,
} from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'

const EXPORT_PAGE = 2000
const EXPORT_MOST = 50_000

/** The whole list as it is searched and filtered, with its columns, as a file. */
export function useDownload({ entity, name }: VisibleEntity, state: ListState, columns: string[]) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const [progress, setProgress] = useState<number | undefined>()

  async function download(): Promise<void> {
    const rows: unknown[][] = []
    setProgress(0)
    for (let page = 1; ; page++) {
      const answer = await client.query(name, listBody({ ...state, page, pageSize: EXPORT_PAGE }))
      if (!answer.ok) {
        notifications.show({
          color: 'red',
          message: answer.failures[0]?.message[locale] ?? t('list.export-failed'),
        })
        return setProgress(undefined)
      }
      rows.push(
        ...answer.value.data.map((record) =>
          columns.map((column) =>
            exportValue(entity.properties[column] ?? {}, record[column], locale),
          ),
        ),
      )
      setProgress(Math.round((100 * rows.length) / Math.max(1, answer.value.total)))
      if (page >= answer.value.paging.totalPages || rows.length >= EXPORT_MOST) break
    }
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
    setProgress(undefined)
  }

  return { progress, download }
}
