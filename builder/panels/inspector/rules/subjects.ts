import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entityQuery, subjectsOfForm, type Subject } from '#crud'
import { formPageSchema, type JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { toDocument, type NodeId, type PageModel } from '#pages/model'
import type { EntityDocument } from '#schema'
import { useSession } from '#session'
import { pickText, type Locale, type Text } from '#shared'
import { useBuilderState } from '../../../context/builderContext.ts'
import { subjectsOf } from '../../data/RecordChoice.tsx'
import { useReadables } from '../../../data/useBindables.ts'

/** What the fields of a form page answer; nothing on other pages, and while the form is not sound. */
function answersOf(model: PageModel, locale: Locale): Subject[] {
  if (model.page.type !== 'form') return []
  const form = formPageSchema(toDocument(model))
  return form.ok ? subjectsOfForm(form.value.schema, locale) : []
}

/** What rules of any page can ask of: who looks, the address, the day. */
export function useVisitorSubjects(): Subject[] {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const user = useQuery({ ...entityQuery(client, 'user'), retry: false })
  return useMemo(() => {
    const roles = user.data?.entity.properties.roles?.items as
      { enum?: unknown[]; 'x-labels'?: Record<string, Text> } | undefined
    return [
      { path: '$user._id', label: t('rule.subject.signed-in'), kind: 'presence' },
      {
        path: '$user.roles',
        label: t('rule.subject.roles'),
        kind: 'list',
        ...(roles?.enum
          ? {
              choices: roles.enum.map((role) => ({
                value: String(role),
                label: pickText(roles['x-labels']?.[String(role)] ?? String(role), locale),
              })),
            }
          : {}),
      },
      { path: 'today', label: t('rule.subject.today'), kind: 'date' },
      { path: '$search.ref', label: t('rule.subject.search', { name: 'ref' }), kind: 'text' },
      { path: '$site._id', label: t('rule.subject.site'), kind: 'text' },
    ]
  }, [user.data, locale, t])
}

/** What the rules of this page can ask of: the answers of a form, and what those of any page can. */
export function useSubjects(): Subject[] {
  const locale = useLocale()
  const visitor = useVisitorSubjects()
  // One text, so that the page is looked through on every change and the inspector rendered only when the answers differ.
  const answers = useBuilderState((state) => JSON.stringify(answersOf(state.model, locale)))
  return useMemo(() => [...(JSON.parse(answers) as Subject[]), ...visitor], [answers, visitor])
}

/** What the rule of a block can ask of: where its slot is repeated, the fields of the row too. */
export function useSubjectsAt(id: NodeId): Subject[] {
  const t = useText('builder')
  const locale = useLocale()
  const subjects = useSubjects()
  const readables = useReadables(id)
  const isForm = useBuilderState(({ model }) => model.page.type === 'form')
  return useMemo(() => {
    const row = isForm ? undefined : readables.find(({ root }) => root === 'row')
    const { _id, ...properties } = row?.fields ?? {}
    // A rule looks at the value itself, where a filter has the gateway look into lists.
    const isList = (path: string): boolean =>
      (properties as Record<string, JsonSchema>)[path]?.type === 'array'
    return [
      ...subjectsOf({ properties } as Pick<EntityDocument, 'properties'>, locale).map(
        (one): Subject => ({
          ...one,
          kind: isList(one.path) ? 'list' : one.kind,
          path: `row.${one.path}`,
          label: t('rule.subject.row', { label: one.label }),
        }),
      ),
      ...subjects,
    ]
  }, [subjects, readables, isForm, locale, t])
}
