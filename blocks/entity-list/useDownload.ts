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
  loadReferenceNames,
  referredTo,
  saveFile,
  xlsxOf,
  type VisibleEntity,
} from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import type { ListState } from './useListState.ts'

const EXPORT_MOST = 50_000

export type FileKind = 'csv' | 'xlsx'

/** The whole list as it is searched and filtered, with its columns, as a file. */
export function useDownload(
  { entity, name }: VisibleEntity,
  state: ListState,
  columns: string[],
  /** These alone, where some are chosen. */
  only?: readonly StoredRecord[],
) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const [kind, setKind] = useState<FileKind | undefined>()

  async function download(as: FileKind): Promise<void> {
    setKind(as)
    try {
      const found = only ?? (await readAll())
      const fields = columns.map((column) => [column, entity.properties[column] ?? {}] as const)
      const names = await loadReferenceNames(client, referredTo(fields, found), locale)
      const words = { locale, yes: t('yes'), no: t('no'), unseen: t('unseen') }
      await save(
        as,
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
    setKind(undefined)
  }

  /** All that the list asks for, up to as many as a file takes. */
  function readAll(): Promise<StoredRecord[]> {
    const { args, search } = listBody(state)
    return everyRecord(
      client,
      name,
      { ...(args && { args }), ...(search && { search }) },
      {
        most: EXPORT_MOST,
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
  }

  async function save(as: FileKind, rows: (string | number)[][]): Promise<void> {
    const heads = columns.map((column) => fieldLabel(entity, column, locale))
    const file =
      as === 'csv'
        ? new Blob([await csvOf(heads, rows)], { type: 'text/csv;charset=utf-8' })
        : await xlsxOf({ columns: heads, rows })
    saveFile(file, `${name}.${as}`)
  }

  return { kind, download }
}
