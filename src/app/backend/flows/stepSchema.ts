import { subjectsOfForm, type Subject } from '#crud'
import type { JsonSchema } from '#forms/schema'
import type { FlowStep, StepDocument } from '#schema'
import { pickText, type Locale, type Text } from '#shared'
import type { FlowParts } from './useFlows.ts'

export interface Choosable {
  entity: { name: string; label: Text }[]
  role: { name: string; label: Text }[]
  flow: { name: string; label: Text }[]
  page: { name: string; label: Text }[]
}

export const choosable = (
  { names, mails }: FlowParts,
  flows: { name: string; label: Text }[],
): Choosable => ({
  ...names,
  flow: flows,
  page: mails.map(({ slug, title }) => ({ name: slug, label: title })),
})

/** The options of a kind of step as a form: what names a document is chosen from those that there are. */
export function optionsSchema({ options, names = {} }: StepDocument, known: Choosable): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries((options.properties ?? {}) as Record<string, JsonSchema>).map(
      ([name, field]) => {
        const kind = names[name]
        const choices =
          kind && Object.hasOwn(known, kind) ? known[kind as keyof Choosable] : undefined
        return [
          name,
          choices
            ? {
                ...field,
                enum: choices.map((choice) => choice.name),
                'x-labels': Object.fromEntries(
                  choices.map(({ name: value, label }) => [
                    value,
                    { th: pickText(label, 'th'), en: pickText(label, 'en') },
                  ]),
                ),
              }
            : field,
        ]
      },
    ),
  )
  return { ...options, properties } as JsonSchema
}

/** Is it worked out, and not only filled? */
export const isExpression = (field: unknown): boolean =>
  (field as JsonSchema | undefined)?.$ref === 'sala:expression'

/** What an expression looks like is said below each field that takes one. */
export const withExamples = (schema: JsonSchema, help: string): JsonSchema =>
  ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        isExpression(field) ? { ...(field as JsonSchema), 'x-help': help } : field,
      ]),
    ),
  }) as JsonSchema

export interface Value {
  path: string
  label: string
}

const MAX_VALUES = 200

function answersOf(schema: JsonSchema, locale: Locale, path = ''): Value[] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, field]) => {
      const here = path ? `${path}.${name}` : name
      const label = field['x-label'] ?? field.title
      if (field.type === 'object' && field.properties) return answersOf(field, locale, here)
      return field['x-secret']
        ? []
        : [{ path: here, label: label ? pickText(label as Text, locale) : name }]
    },
  )
}

/** What the steps of a loop over that list of a form read as `item`; anything, where the form does not say what it holds. */
export function entrySchema(schema: JsonSchema | undefined, list: string): JsonSchema {
  const found = list
    .replace(/^data\./, '')
    .split('.')
    .reduce<JsonSchema | undefined>(
      (at, name) => at?.properties?.[name] as JsonSchema | undefined,
      schema,
    )
  return { type: 'object', properties: { item: found?.items ?? {} } } as JsonSchema
}

/** What the texts and conditions of a step can be about: the form, what the steps before gave, the entry of the loop around it. */
export interface Around {
  schema: JsonSchema | undefined
  entry: JsonSchema | undefined
  before: readonly FlowStep[]
}

const ofEntry = <T extends { path: string; label: string }>(all: T[], word: string): T[] =>
  all.map((one) => ({ ...one, label: one.path === 'item' ? word : `${word}: ${one.label}` }))

/** What conditions of a step can ask of: the entry of its loop, answers of the form, what the steps before it gave, who the person is, the day. */
export function subjectsFor(
  { schema, entry, before }: Around,
  locale: Locale,
  known: Choosable,
  words: { entry: string; result: string; person: string; roles: string; today: string },
): Subject[] {
  return [
    ...(entry ? ofEntry(subjectsOfForm(entry, locale), words.entry) : []),
    ...(schema ? subjectsOfForm(schema, locale) : []),
    ...before.map(({ id }): Subject => ({
      path: `steps.${id}.id`,
      label: `${words.result}: ${id}`,
      kind: 'text',
    })),
    { path: 'user.username', label: words.person, kind: 'text' },
    {
      path: 'user.roles',
      label: words.roles,
      kind: 'list',
      choices: known.role.map(({ name, label }) => ({
        value: name,
        label: pickText(label, locale),
      })),
    },
    { path: 'today', label: words.today, kind: 'date' },
  ]
}

/** What texts of a step may read: the entry of its loop, answers of the form, what the steps before it gave, the person and the run. */
export function valuesFor(
  { schema, entry, before }: Around,
  locale: Locale,
  words: { entry: string; result: string; person: string; run: string },
): Value[] {
  const results = before.map(({ id }) => ({
    path: `steps.${id}.id`,
    label: `${words.result}: ${id}`,
  }))
  const entries = entry ? ofEntry(answersOf(entry, locale), words.entry) : []
  return [
    ...entries,
    ...(schema ? answersOf(schema, locale) : []),
    ...results,
    { path: 'user.username', label: words.person },
    { path: 'run.id', label: words.run },
  ].slice(0, MAX_VALUES)
}
