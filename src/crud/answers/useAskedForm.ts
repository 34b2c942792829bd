import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createForm } from '#forms'
import {
  type AnswerWords,
  type JsonSchema,
  type Question,
  questionsOf,
  type QuestionSummary,
  readAt,
  recordsOf,
} from '#forms/schema'
import type { Client } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { Text } from '#shared'
import { CallError } from '../CallError.ts'

export interface AskedForm {
  slug: string
  title: Text
  schema: JsonSchema
}
export interface AnswerSummary {
  total: number
  counted: number
  questions: QuestionSummary[]
}

async function ask<T>(client: Client, path: string, signal?: AbortSignal): Promise<T> {
  const answer = await client.call<{ data: T }>(
    `/api/form-answers${path}`,
    signal ? { signal } : {},
  )
  if (!answer.ok) throw new CallError(answer.failures)
  return answer.value.data
}

const at = (slug: string): string => `/${encodeURIComponent(slug)}`

export function useAnsweredForms() {
  const { client } = useSession()
  return useQuery({
    queryKey: ['answers', 'forms'],
    queryFn: ({ signal }) =>
      ask<{ slug: string; title: Text; count: number }[]>(client, '', signal),
  })
}

export function useAnswerSummary(slug: string | undefined) {
  const { client } = useSession()
  return useQuery({
    queryKey: ['answers', 'summary', slug],
    enabled: slug !== undefined,
    queryFn: ({ signal }) => ask<AnswerSummary>(client, `${at(slug!)}/summary`, signal),
  })
}

/** A form's questions and the words that answers to it are read with. */
export function useAskedForm(slug: string | undefined) {
  const { client } = useSession()
  const locale = useLocale()
  const t = useText('backend')
  const asked = useQuery({
    queryKey: ['answers', 'form', slug],
    enabled: slug !== undefined,
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => ask<AskedForm>(client, at(slug!), signal),
  })
  const form = asked.data
  const read = useMemo(() => {
    if (!form) return undefined
    // The form's own reader: a reader apart would part the code that every form page fetches in two.
    const { reader } = createForm({ schema: form.schema })
    return { form, reader, questions: questionsOf(reader) }
  }, [form])
  const words = useMemo<AnswerWords | undefined>(
    () => read && { locale, reader: read.reader, yes: t('yes'), no: t('no') },
    [read, locale, t],
  )
  return { ...read, words, isError: asked.isError, isPending: asked.isPending, client }
}

/** Names of the records that answers refer to: one query an entity. */
export async function recordNames(
  client: Client,
  questions: readonly Question[],
  sent: readonly Record<string, unknown>[],
): Promise<NonNullable<AnswerWords['names']>> {
  const asked = questions.flatMap(({ spec, path }) => {
    const record = recordsOf(spec)
    const values = record
      ? [
          ...new Set(
            sent
              .map((answers) => readAt(answers, path))
              .filter((value): value is string => typeof value === 'string'),
          ),
        ]
      : []
    return record && values.length > 0 ? [{ ...record, values }] : []
  })
  const found = await Promise.all(
    asked.map(({ entity, value, values }) =>
      client.query(entity, {
        args: [{ [value]: { $in: values } } as never],
        paging: { page: 1, limit: Math.min(1000, values.length) },
      }),
    ),
  )
  return Object.fromEntries(
    asked.map(({ entity, display, value }, index) => {
      const answer = found[index]!
      return [
        `${entity}.${value}`,
        answer.ok
          ? Object.fromEntries(
              answer.value.data.map((one) => [
                String(one[value]),
                String(one[display] ?? one[value]),
              ]),
            )
          : {},
      ]
    }),
  )
}
