import { useMemo } from 'react'
import type { Choice, Kind } from '#crud'
import { choicesOf, createReader, fieldSchema, questionKind, type FieldObject } from '#forms/schema'
import { useLocale } from '#i18n'
import { nodeOf, type NodeId, type PageModel } from '#pages/model'
import { pickText, type Locale, type Text } from '#shared'
import { useBlockName } from '../../../context/blockName.ts'
import { blockExcerpt } from '../../../names/blockExcerpt.ts'
import { useBuilderState } from '../../../context/builderContext.ts'
import type { Action } from './logic.ts'

/** What a field is answered by, as far as an answer can be compared with a value. */
export interface Answer {
  kind: Kind
  choices?: Choice[]
}

/** Something that an answer can act on. */
export interface Target {
  id: NodeId
  type: string
  words: string
  /** What it may be called by: id, anchor, name of the answer. */
  names: string[]
  /** Of fields alone. */
  widget?: string
  answer?: Answer
}

/** Passwords are never compared; the text of a moment or a number of files is nothing that one would type here. */
const UNCOMPARED = [
  'password',
  'datetime',
  'date-range',
  'html',
  'json',
  'code',
  'file',
  'image',
  'signature',
]

/** Drawn alone, so that a field is known while the form around it is not sound yet. */
export function answerOf(object: FieldObject, locale: Locale = 'en'): Answer | undefined {
  const widget = String(object.props.widget ?? 'text')
  if (!object.name || UNCOMPARED.includes(widget)) return undefined
  const reader = createReader({
    type: 'object',
    properties: { [object.name]: fieldSchema(object) },
  })
  const spec = reader.properties(reader.root)[0]
  if (!spec || spec.type === 'object') return undefined
  const kind = questionKind({ path: [], labels: [], spec })
  if (kind === 'rows') return undefined
  const choices = choicesOf(spec)?.map(({ value, label }) => ({
    value: String(value),
    label: pickText(label as Text, locale),
  }))
  return {
    kind: spec.type === 'boolean' ? 'boolean' : spec.type === 'array' ? 'list' : kind,
    ...(choices && choices.length > 0 && spec.type !== 'boolean' ? { choices } : {}),
  }
}

/** Can this be done to that? Blocks can only be shown and hidden; choices be narrowed where there are some. */
export function fits(action: Action, { widget, answer }: Target): boolean {
  if (action === 'show' || action === 'hide') return true
  if (widget === undefined || widget === 'computed') return false
  if (action === 'set') return answer !== undefined && answer.kind !== 'list'
  return action === 'options'
    ? ['select', 'multiselect', 'radio', 'checkboxes'].includes(widget) &&
        answer?.choices !== undefined
    : true
}

const targetsOf = (model: PageModel, source: NodeId | null, locale: Locale): Target[] =>
  Object.values(model.nodes).flatMap((node): Target[] => {
    if (node.kind !== 'object' || node.id === source) return []
    const { data } = node
    const field =
      data.type === 'field'
        ? { widget: String(data.props.widget ?? 'text'), answer: answerOf(data, locale) }
        : {}
    return [
      {
        id: node.id,
        type: data.type,
        words: blockExcerpt(data, locale) || (data.name ?? ''),
        names: [node.id, data.customId, data.name].filter((name) => name !== undefined),
        ...field,
      },
    ]
  })

/** The answer of a field, and all that it can act on; of no field, all there is. Heard of only when they change. */
export function useTargets(id: NodeId | null): {
  name: string | undefined
  answer: Answer | undefined
  targets: Target[]
  labelOf(target: Target): string
} {
  const locale = useLocale()
  const nameOf = useBlockName()
  const text = useBuilderState(({ model }) => {
    const node = id === null ? undefined : nodeOf(model, id)
    if (id !== null && node?.kind !== 'object') return 'null'
    return JSON.stringify({
      ...(node?.kind === 'object' && { name: node.data.name, answer: answerOf(node.data, locale) }),
      targets: targetsOf(model, id, locale),
    })
  })
  return useMemo(() => {
    const known = (JSON.parse(text) ?? { targets: [] }) as {
      name?: string
      answer?: Answer
      targets: Target[]
    }
    return {
      name: known.name,
      answer: known.answer,
      targets: known.targets,
      labelOf: ({ type, words }: Target) =>
        type === 'field' && words ? words : words ? `${nameOf(type)}: ${words}` : nameOf(type),
    }
  }, [text, nameOf])
}
