import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { VisibleEntity } from '#crud'
import { useSession } from '#session'
import type { BoardState } from './boardState.ts'

/** The amount that a document comes to: the first money of its card that is worked out of its lines. */
export const summedField = ({ entity }: Pick<VisibleEntity, 'entity'>): string | undefined => {
  const isAmount = (name: string): boolean => {
    const field = entity.properties[name]
    return field?.['x-money'] !== undefined && field['x-compute'] !== undefined
  }
  return (entity['x-list']?.card ?? []).find(isAmount)
}

/** What the records of each state come to, as far as the board is narrowed; nothing where nobody may sum them. */
export function useSums(
  model: VisibleEntity,
  { search, filter }: BoardState,
): Record<string, number> | undefined {
  const { client } = useSession()
  const { name, states, access } = model
  const field = summedField(model)
  const { data } = useQuery({
    queryKey: ['records', name, 'sums', field, filter, search],
    enabled: field !== undefined && access.aggregate && states !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const pipeline = [
        { $match: filter },
        { $group: { _id: `$${states!.field}`, sum: { $sum: `$${field}` } } },
      ]
      const answer = await client.aggregate(name, { pipeline, ...(search && { search }) }, signal)
      if (!answer.ok) return {}
      return Object.fromEntries(
        (answer.value as { _id: unknown; sum: unknown }[]).map(({ _id, sum }) => [
          String(_id),
          Number(sum ?? 0),
        ]),
      )
    },
  })
  return data
}
