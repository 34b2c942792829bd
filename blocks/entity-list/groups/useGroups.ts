import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError, listBody, type VisibleEntity } from '#crud'
import { useSession } from '#session'
import { decimalSum } from '#shared'
import { summedColumns } from './groupable.ts'
import type { ListState } from '../useListState.ts'

/** Records that are alike in the field, how many they are, and what their figures add up to. */
export interface RecordGroup {
  value: string | boolean | null
  rows: number
  sums: Record<string, number>
}

/** Groups that a screen shows; whoever has more looks for fewer. */
export const MAX_SHOWN = 200

/** The records that the list asks for, by the values of a field, with the sums of the columns of figures. */
export function useGroups(
  { name, entity }: VisibleEntity,
  state: ListState,
  columns: readonly string[],
  field: string,
) {
  const { client } = useSession()
  const summed = summedColumns(entity, columns)
  const { args, search } = listBody(state)
  const pipeline = [
    { $match: args?.[0] ?? {} },
    {
      $group: {
        _id: `$${field}`,
        rows: { $sum: 1 },
        ...Object.fromEntries(summed.map((column, at) => [`sum${at}`, { $sum: `$${column}` }])),
      },
    },
  ]
  return useQuery({
    queryKey: ['records', name, 'groups', pipeline, search ?? ''],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<RecordGroup[]> => {
      const answer = await client.aggregate(name, { pipeline, ...(search && { search }) }, signal)
      if (!answer.ok) throw new CallError(answer.failures)
      return (answer.value as Record<string, unknown>[]).map((row) => ({
        value: (row._id ?? null) as RecordGroup['value'],
        rows: Number(row.rows),
        sums: Object.fromEntries(
          summed.map((column, at) => [column, Number(row[`sum${at}`] ?? 0)]),
        ),
      }))
    },
  })
}

/** All groups together. */
export const totalOf = (groups: readonly RecordGroup[]): Omit<RecordGroup, 'value'> => ({
  rows: groups.reduce((sum, { rows }) => sum + rows, 0),
  sums: Object.fromEntries(
    Object.keys(groups[0]?.sums ?? {}).map((column) => [
      column,
      decimalSum(groups.map(({ sums }) => sums[column] ?? 0)),
    ]),
  ),
})
