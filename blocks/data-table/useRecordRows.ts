import { useEffect, useRef } from 'react'
import type { QueryAnswer } from '#gateway'
import { useAddress, useHere } from '#pages'
import { addressOfTable, readTableView, type TableView } from '#pages/model'
import type { Row, RowsProps, ShownRows } from './table.ts'

/** Milliseconds without a key until the words are asked for. */
export const SETTLED = 250

/** One page of records, as the gateway answers the address; nothing where it does not. */
export function useRecordRows({ id, answer, size, own }: RowsProps): ShownRows | undefined {
  const { environment, answers, search, busy, go } = useAddress(id)
  const path = useHere(environment.path)
  const typed = useRef<{ term: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(typed.current?.timer), [])
  const found = answers ? (answers.rows as QueryAnswer | null) : answer
  if (!found) return undefined
  const asked = readTableView(search, size, own)
  const view = busy ? asked : { ...asked, page: found.paging.page }
  const to = (next: Partial<TableView>): string =>
    addressOfTable(path, { ...view, page: 1, ...next }, size, own)
  const onShow = ({ term, ...next }: Partial<TableView>): void => {
    clearTimeout(typed.current?.timer)
    const words = term ?? typed.current?.term ?? view.term
    typed.current = undefined
    const isTyped = term !== undefined
    const show = (): void => {
      typed.current = undefined
      go(to({ ...next, term: words.trim() }), { replace: isTyped })
    }
    if (isTyped) typed.current = { term, timer: setTimeout(show, SETTLED) }
    else show()
  }
  return { rows: found.data as Row[], total: found.total, view, path, isBusy: busy, to, onShow }
}
