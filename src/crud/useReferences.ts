import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sameJson } from '#engine'
import { useLocale } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { useSession } from '#session'
import { copiedNames, loadReferenceNames, referredTo } from './references.ts'

/** Names of records that a list refers to: asked for together, one query an entity. */
export function useReferences(
  fields: [string, Field][],
  records: StoredRecord[],
): Record<string, Record<string, string>> {
  const { client } = useSession()
  const locale = useLocale()
  const wanted = referredTo(fields, records)
  const { data } = useQuery({
    queryKey: ['references', locale, wanted.map(({ entity, by, ids }) => [entity, by, ids])],
    enabled: wanted.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: () => loadReferenceNames(client, wanted, locale),
  })
  // One object as long as nothing else is named: whoever shows it is rendered again by a new one.
  const kept = useRef(NO_NAMES)
  if (!data) return NO_NAMES
  const copied = copiedNames(fields, records)
  const names = Object.fromEntries(
    Object.entries(data).map(([name, own]) => [name, { ...copied[name], ...own }]),
  )
  if (!sameJson(names, kept.current)) kept.current = names
  return kept.current
}

const NO_NAMES: Record<string, Record<string, string>> = {}
