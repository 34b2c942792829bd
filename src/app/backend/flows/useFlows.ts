import { useQuery, type QueryClient } from '@tanstack/react-query'
import { CallError, useRecords } from '#crud'
import type { JsonSchema } from '#forms/schema'
import type { DocumentUses } from '#gateway'
import type { FlowDocument, StepDocument, StoredRecord } from '#schema'
import { useSession } from '#session'
import type { Bilingual, Text } from '#shared'
import { sameDraft } from '../draftHistory.ts'
import type { FlowDraft } from './flowHistory.ts'

interface Named {
  name: string
  label: Bilingual
}

export interface FlowParts {
  shipped: FlowDocument[]
  steps: StepDocument[]
  names: { entity: Named[]; role: Named[] }
  mails: { slug: string; title: Text }[]
  forms: { id: string; slug: string; title: Text; flow: string }[]
  uses: Record<string, DocumentUses[]>
}

export type FlowRecord = StoredRecord &
  FlowDraft & { name: string; state: 'draft' | 'published'; published?: FlowDraft | null }

export interface KnownFlow {
  name: string
  label: Text
  /** As it ships, changed on this site, or made here. */
  origin: 'shipped' | 'changed' | 'own'
  state: 'published' | 'draft'
  /** Did its draft go on since it was published? */
  isBehind: boolean
  uses: DocumentUses[]
}

/** Lists leave steps out where nobody names them, and what is published: without it no draft is known to be newer. */
const FIELDS = {
  name: 1,
  label: 1,
  description: 1,
  steps: 1,
  runAs: 1,
  state: 1,
  version: 1,
  published: 1,
  published_at: 1,
}
const ALL = {
  method: 'find',
  args: [{}, FIELDS],
  sort: { name: 1 },
  paging: { page: 1, limit: 1000 },
} as const

/** What flows are made of, and the flows that this site keeps. */
export function useFlows() {
  const { client } = useSession()
  const parts = useQuery({
    queryKey: ['flow-parts'],
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await client.call<{ data: FlowParts }>('/api/flows', { signal })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  const records = useRecords('flow', ALL as never)
  return {
    parts: parts.data,
    records: records.data?.data as FlowRecord[] | undefined,
    isError: parts.isError || records.isError,
    retry: () => void Promise.all([parts.refetch(), records.refetch()]),
  }
}

export const forgetFlows = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['flow-parts'] }),
    queries.invalidateQueries({ queryKey: ['records', 'flow'] }),
  ])

/** What uses a flow besides itself. */
export const usesOf = (
  uses: FlowParts['uses'],
  name: string,
  record: FlowRecord | undefined,
): DocumentUses[] =>
  Object.hasOwn(uses, name)
    ? uses[name]!.filter(({ kind, id }) => kind !== 'flow' || id !== (record?._id ?? name))
    : []

const isBehind = (record: FlowRecord | undefined): boolean =>
  !!record?.published && !sameDraft(draftOf(record), draftOf(record.published))

/** Every flow of the site, those that ship first. */
export function knownFlows(
  { shipped, uses }: FlowParts,
  records: readonly FlowRecord[],
): KnownFlow[] {
  const own = new Map(records.map((record) => [record.name, record]))
  return [
    ...shipped.map(({ id, label }): KnownFlow => {
      const record = own.get(id)
      return {
        name: id,
        label: record?.label ?? label,
        origin: record ? 'changed' : 'shipped',
        state: record?.state ?? 'published',
        isBehind: isBehind(record),
        uses: usesOf(uses, id, record),
      }
    }),
    ...records
      .filter(({ name }) => !shipped.some(({ id }) => id === name))
      .map((record): KnownFlow => ({
        name: record.name,
        label: record.label,
        origin: 'own',
        state: record.state,
        isBehind: isBehind(record),
        uses: usesOf(uses, record.name, record),
      })),
  ]
}

export const draftOf = ({ label, description, steps, runAs }: FlowDraft): FlowDraft => ({
  label,
  ...(description ? { description } : {}),
  steps,
  ...(runAs ? { runAs } : {}),
})

export interface FormSample {
  schema: JsonSchema
  sample: Record<string, unknown>
  /** Whose fields it was made of. */
  entity?: string
}

/** What a form asks, with a sample of answers that it takes. */
export function useFormSample(id: string | undefined) {
  const { client } = useSession()
  return useQuery({
    queryKey: ['flow-form', id],
    enabled: id !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await client.call<{ data: FormSample }>(
        `/api/page/${encodeURIComponent(id!)}/form-schema`,
        { signal },
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}
