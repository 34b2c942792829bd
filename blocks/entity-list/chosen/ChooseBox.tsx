import { Table } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { recordTitle, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import type { Chosen } from './useChosen.ts'

/** The cell that chooses a record; with Shift all from the one that was chosen before. */
export function ChooseBox({
  entity,
  record,
  isChosen,
  onToggle,
}: {
  entity: VisibleEntity['entity']
  record: StoredRecord
  isChosen: boolean
  onToggle: Chosen['toggle']
}) {
  const t = useText('backend')
  const locale = useLocale()
  const range = useRef(false)
  return (
    <Table.Td className="sala-choose">
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('list.choose', { title: recordTitle(entity, record, locale) })}
          onClick={({ shiftKey }) => (range.current = shiftKey)}
          onChange={() => onToggle(record, range.current)}
        />
      </label>
    </Table.Td>
  )
}

/** The head of those cells: chooses all of the page, or none. */
export function ChoosePage({
  records,
  chosen,
}: {
  records: readonly StoredRecord[]
  chosen: Chosen
}) {
  const t = useText('backend')
  const box = useRef<HTMLInputElement>(null)
  const here = records.filter(({ _id }) => chosen.has(_id)).length
  const isAll = here > 0 && here === records.length
  useEffect(() => {
    box.current!.indeterminate = here > 0 && !isAll
  }, [here, isAll])
  return (
    <Table.Th className="sala-choose">
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          aria-label={t('list.choose-page')}
          onChange={() => chosen.set(records, !isAll)}
        />
      </label>
    </Table.Th>
  )
}
