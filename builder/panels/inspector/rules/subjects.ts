import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entityQuery } from '#crud'
import { choicesOf, createReader, formPageSchema, questionKind, questionsOf } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { toDocument, type PageModel } from '#pages/model'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { useBuilderState } from '../../../builderContext.ts'
import type { Kind } from './rule.ts'

export interface Choice {
  value: string
  label: string
}

/** Something that a rule can ask of. */
export interface Subject {
  path: string
  label: string
  kind: Kind
  choices?: Choice[]
}

interface Answer {
  path: string
  label: Text
  kind: Kind
  choices?: { value: unknown; label: Text }[]
}

/** What the fields of a form page answer; nothing on other pages, and while the form is not sound. */
function answersOf(model: PageModel): Answer[] {
  if (model.page.type !== 'form') return []
  const form = formPageSchema(toDocument(model))
  if (!form.ok) return []
  return questionsOf(createReader(form.value.schema)).flatMap((question): Answer[] => {
    const kind = questionKind(question)
    if (kind === 'rows') return []
    const choices = choicesOf(question.spec)
    const { type } = question.spec
    return [{ path: question.path.join('.'), label: question.labels.at(-1) ?? question.path.join('.'), kind: type === 'boolean' ? 'boolean' : type === 'array' ? 'list' : kind, ...(choices ? { choices: choices as Answer['choices'] & object } : {}) }]
  })
}

/** What the rules of this page can ask of: the answers of a form, who looks, the address, the day. */
export function useSubjects(): Subject[] {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const user = useQuery({ ...entityQuery(client, 'user'), retry: false })
  // One text, so that the page is looked through on every change and the inspector drawn only when the answers differ.
  const answers = useBuilderState((state) => JSON.stringify(answersOf(state.model)))
  return useMemo(() => {
    const roles = user.data?.entity.properties.roles?.items as { enum?: unknown[]; 'x-labels'?: Record<string, Text> } | undefined
    const ofForm = (JSON.parse(answers) as Answer[]).map(({ label, choices, ...rest }): Subject => ({ ...rest, label: pickText(label, locale), ...(choices ? { choices: choices.map((one) => ({ value: String(one.value), label: pickText(one.label, locale) })) } : {}) }))
    return [
      ...ofForm,
      { path: '$user._id', label: t('rule.subject.signed-in'), kind: 'presence' },
      { path: '$user.roles', label: t('rule.subject.roles'), kind: 'list', ...(roles?.enum ? { choices: roles.enum.map((role) => ({ value: String(role), label: pickText(roles['x-labels']?.[String(role)] ?? String(role), locale) })) } : {}) },
      { path: 'today', label: t('rule.subject.today'), kind: 'date' },
      { path: '$search.ref', label: t('rule.subject.search', { name: 'ref' }), kind: 'text' },
      { path: '$site._id', label: t('rule.subject.site'), kind: 'text' },
    ]
  }, [answers, user.data, locale, t])
}
