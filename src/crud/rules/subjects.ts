import { choicesOf, createReader, questionKind, questionsOf, type JsonSchema } from '#forms/schema'
import { pickText, type Locale, type Text } from '#shared'
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

/** What can be asked of the answers of a form; rows of a list are no one answer. */
export const subjectsOfForm = (schema: JsonSchema, locale: Locale): Subject[] =>
  questionsOf(createReader(schema)).flatMap((question): Subject[] => {
    const { path, labels, spec } = question
    const kind = questionKind(question)
    if (kind === 'rows' || spec.schema['x-secret']) return []
    const choices = choicesOf(spec)
    const name = path.join('.')
    return [
      {
        path: name,
        label: pickText((labels.at(-1) ?? name) as Text, locale),
        kind: spec.type === 'boolean' ? 'boolean' : spec.type === 'array' ? 'list' : kind,
        ...(choices
          ? {
              choices: choices.map(({ value, label }) => ({
                value: String(value),
                label: pickText(label as Text, locale),
              })),
            }
          : {}),
      },
    ]
  })
