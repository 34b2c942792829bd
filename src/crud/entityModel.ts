import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Client } from '#gateway'
import type {
  ConversionDocument,
  EntityDocument,
  Expression,
  RecordTemplate,
  StatesDocument,
} from '#schema'
import type { Bilingual } from '#shared'
import { CallError } from './CallError.ts'

/** A print of an entity; `when` says for which records. */
export interface ShownPrint {
  name: string
  label: Bilingual
  when?: Expression
  /** May this person send it by e-mail? */
  mail?: boolean
}

/** An entity as the gateway lets this user know it. */
export interface VisibleEntity {
  name: string
  module: string
  entity: EntityDocument
  states?: StatesDocument
  /** Did this site change its screens? */
  changed?: boolean
  access: Record<
    | 'create'
    | 'read'
    | 'update'
    | 'delete'
    | 'restore'
    | 'transition'
    | 'aggregate'
    | 'export'
    | 'print',
    boolean
  >
  /** What its records may become by this user. */
  conversions?: Pick<ConversionDocument, '$id' | 'label' | 'to' | 'when' | 'alike'>[]
  /** On what papers its records print; absent where this user may not print them. */
  prints?: ShownPrint[]
  /** What a new record may begin with; only where there is something. */
  templates?: RecordTemplate[]
  /** Settings and rates of the site that its rules name. */
  values?: Record<string, unknown>
  /** Address of the validator of its own fields. */
  validator: string | null
}

/** An entity with its screens as this site has them, or as they are generated. */
export const entityQuery = (
  client: Client,
  name: string,
  as: 'changed' | 'generated' = 'changed',
) =>
  queryOptions({
    queryKey: as === 'generated' ? ['model', name, as] : ['model', name],
    staleTime: Infinity,
    queryFn: async () => {
      const answer = await client.call<{ data: VisibleEntity }>(
        `/api/model/${encodeURIComponent(name)}${as === 'generated' ? '?generated' : ''}`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })

export const forget = (queries: QueryClient, entity: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['records', entity] })
