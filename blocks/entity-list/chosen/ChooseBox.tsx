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

/** Chooses all of the page, or none. */
export function PageBox({ records, chosen }: PageBoxProps) {
  const t = useText('backend')
  const box = useRef<HTMLInputElement>(null)
  const here = records.filter(({ _id }) => chosen.has(_id)).length
  const isAll = here > 0 && here === records.length
  useEffect(() => {
    box.current!.indeterminate = here > 0 && !isAll
  }, [here, isAll])
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        aria-label={t('list.choose-page')}
        onChange={() => chosen.set(records, !isAll)}
      />
    </label>
  )
}

interface PageBoxProps {
  records: readonly StoredRecord[]
  chosen: Chosen
}

/** The head of those cells. */
export const ChoosePage = (props: PageBoxProps) => (
  <Table.Th className="sala-choose">
    <PageBox {...props} />
  </Table.Th>
)
