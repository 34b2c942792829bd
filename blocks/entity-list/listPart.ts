import type { VisibleEntity } from '#crud'
import type { ChangeList, ListState } from './useListState.ts'

/** What each part of a list is given. */
export interface ListPartProps {
  model: VisibleEntity
  state: ListState
  columns: string[]
  change: ChangeList
}

/** Of a list whose records stand together by the values of a field. */
export interface GroupedTableProps extends ListPartProps {
  field: string
}
