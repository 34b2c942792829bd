import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { useSession } from '#session'
import { copiedNames, namesOf, referredTo } from './references.ts'

/** Names of records that a list refers to: asked for together, one query an entity. */
export function useReferences(
  fields: [string, Field][],
  records: StoredRecord[],
): Record<string, Record<string, string>> {
  const { client } = useSession()
  const locale = useLocale()
  const wanted = referredTo(fields, records)
  const { data } = useQuery({
    queryKey: ['references', locale, wanted.map(({ entity, ids }) => [entity, ids])],
    enabled: wanted.length > 0,
    staleTime: 60_000,
    queryFn: () => namesOf(client, wanted, locale),
  })
  const key = fields.map(([name]) => name).join()
  // One object as long as nothing else is named: whoever shows it is rendered again by a new one.
  return useMemo(() => {
    if (!data) return NO_NAMES
    const copied = copiedNames(fields, records)
    return Object.fromEntries(
      Object.entries(data).map(([name, names]) => [name, { ...copied[name], ...names }]),
    )
  }, [data, records, key])
}

const NO_NAMES: Record<string, Record<string, string>> = {}
