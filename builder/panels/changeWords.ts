import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import type { BundleDifference } from '#gateway'
import type { Difference, ChangedLeaf } from '#pages/model'
import type { BlockDocument } from '#schema'
import { blockExcerpt } from '../names/blockExcerpt.ts'
import { isTranslatedText, isLocale, pickText, type Text, type Locale, isRecord } from '#shared'
import { OTHER_SETTINGS, AFTER_SUBMISSION, PAGE_SETTINGS } from './inspector/pageSchemas.ts'
import { ROW_SETTINGS } from './inspector/rowSchemas.ts'
import { FIELD_SETTINGS, OBJECT_SETTINGS, VISIBILITY_SETTINGS } from './inspector/schemas.ts'
import { useTokenName } from './inspector/style/styleEditing.ts'

type Step = string

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
const isEntry = (step: Step): boolean => /^\d+$/.test(step)

/** What is no prop, as the inspector heads it. */
const RULES: Record<string, string> = { show: 'rule.title', logics: 'logic.title' }

const objectOf = (properties: object): JsonSchema => ({ type: 'object', properties }) as JsonSchema

type Thing = Pick<Difference | BundleDifference, 'kind' | 'type'>

/** The schema of what differs: of a block with what is alike for all. */
function schemaOf(
  { kind, type }: Thing,
  blocks: Readonly<Record<string, BlockDocument>>,
  ofDocument: JsonSchema | undefined,
): JsonSchema | undefined {
  if (kind === 'document') return ofDocument
  if (kind === 'page')
    return objectOf({
      ...OTHER_SETTINGS.properties,
      ...PAGE_SETTINGS.properties,
      ...AFTER_SUBMISSION.properties,
    })
  if (kind === 'row') return ROW_SETTINGS
  const block = type !== undefined && Object.hasOwn(blocks, type) ? blocks[type] : undefined
  return (
    block &&
    objectOf({
      ...FIELD_SETTINGS.properties,
      ...OBJECT_SETTINGS.properties,
      ...VISIBILITY_SETTINGS.properties,
      props: block.props,
    })
  )
}

/** A style by its name, with its side and the width that it is for. */
function styleName([first, ...rest]: Step[], t: ReturnType<typeof useText>): string {
  const [name, ...inner] =
    first === 'sm' || first === 'md' || first === 'lg' ? rest : [first, ...rest]
  const key = [name, ...inner].map(String)
  const whole = t(`style.${key.join('-')}`, { defaultValue: '' })
  const words = whole
    ? [whole]
    : [
        t(`style.${key[0]}`, { defaultValue: String(name) }),
        ...inner.map((step) => t(`style.side.${step}`, { defaultValue: String(step) })),
      ]
  return `${words.join(' – ')}${name === first ? '' : ` (${t(`breakpoint.${first}`)})`}`
}

/** A source of the page by its name, with the part of it. */
function sourceName([name, part]: Step[], t: ReturnType<typeof useText>): string {
  const source = t('difference.source', { name })
  return part ? `${source} – ${t(`difference.of-source.${part}`, { defaultValue: part })}` : source
}

interface Named {
  name: string
  schema?: JsonSchema | undefined
}

/** What a schema refers to within its document, with what it says itself. */
function referred(
  schema: JsonSchema | undefined,
  ofDocument: JsonSchema | undefined,
): JsonSchema | undefined {
  const [, name] = /^#\/\$defs\/(.+)$/.exec(schema?.$ref ?? '') ?? []
  return name === undefined ? schema : ({ ...ofDocument?.$defs?.[name], ...schema } as JsonSchema)
}

/** Steps named by the labels that a schema has on the way, with the schema of where they lead. */
function namedBySchema(
  steps: Step[],
  start: JsonSchema | undefined,
  ofDocument: JsonSchema | undefined,
  locale: Locale,
): Named {
  let schema = start
  const language = steps.length > 1 && isLocale(steps.at(-1)) ? String(steps.at(-1)) : undefined
  const words: string[] = []
  for (const step of language ? steps.slice(0, -1) : steps) {
    if (schema?.items && !isEntry(step)) {
      // Told apart by what it is called itself.
      words.push(`“${step}”`)
      schema = referred(schema.items as JsonSchema, ofDocument)
    } else if (isEntry(step)) {
      words.push(`${words.pop() ?? ''} ${Number(step) + 1}`.trim())
      schema = referred(schema?.items as JsonSchema | undefined, ofDocument)
    } else {
      schema = referred(schema?.properties?.[step] as JsonSchema | undefined, ofDocument)
      const label = schema?.['x-label'] as Text | undefined
      if (label !== undefined) words.push(pickText(label, locale))
      // What holds others under names of their own needs none.
      else if (!schema?.properties && step !== 'props') words.push(step)
    }
  }
  return { name: `${words.join(' – ')}${language ? ` (${language.toUpperCase()})` : ''}`, schema }
}

interface ValueWords {
  yes: string
  no: string
  locale: Locale
  tokenName: ReturnType<typeof useTokenName>
}

function valueInWords(
  value: unknown,
  schema: JsonSchema | undefined,
  isStyle: boolean,
  words: ValueWords,
): string {
  const { locale } = words
  if (isEmpty(value)) return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const choice = (schema?.['x-labels'] as Record<string, Text> | undefined)?.[String(value)]
  if (choice !== undefined) return pickText(choice, locale)
  if (isTranslatedText(value)) return pickText(value, locale)
  if (Array.isArray(value) && !value.some(isRecord))
    return (
      value
        .map((one) => valueInWords(one, schema?.items as JsonSchema | undefined, isStyle, words))
        .join(', ') || '–'
    )
  if (isRecord(value))
    return (
      blockExcerpt({ props: value }, locale) ||
      Object.values(value)
        .find((one) => typeof one === 'string' && one !== '')
        ?.toString() ||
      JSON.stringify(value)
    )
  return isStyle ? words.tokenName('', value) : String(value)
}

/** A text in both languages, for where they differ in one only. */
const bothLanguages = (value: unknown): string =>
  isTranslatedText(value)
    ? Object.values(value as object)
        .filter(Boolean)
        .join(' / ')
    : isEmpty(value)
      ? '–'
      : String(value)

/** A value that the address gives. */
function fromAddress(value: unknown, t: ReturnType<typeof useText>): string | undefined {
  if (!isRecord(value)) return undefined
  const { $search, $route } = value
  if (typeof $search === 'string') return t('difference.from-search', { name: $search })
  if (typeof $route === 'string') return t('difference.from-route', { name: $route })
  return undefined
}

/** Names what a leaf leads to, and says its values, as the inspector does; what has no name stands as it is. Documents that are no page are named by a schema of theirs. */
export function useChangeWords(
  blocks: Readonly<Record<string, BlockDocument>>,
  ofDocument: JsonSchema | undefined,
) {
  const t = useText('builder')
  const backend = useText('backend')
  const locale = useLocale()
  const tokenName = useTokenName()

  function nameOf(one: Thing, steps: Step[]): Named {
    const [first, second] = steps
    if (one.kind !== 'document' && steps.length === 1 && Object.hasOwn(RULES, first!))
      return { name: t(RULES[first!]!) }
    if (first === 'style' && steps.length > 1) return { name: styleName(steps.slice(1), t) }
    if (first === 'size' && one.kind === 'column')
      return { name: `${t('column.width')} (${t(`breakpoint.${String(second)}`)})` }
    if (first === 'bind' && second !== undefined)
      return { name: `${nameOf(one, ['props', ...steps.slice(1)]).name}: ${t('bind.title')}` }
    if (first === 'sources' && one.kind === 'page' && second !== undefined)
      return { name: sourceName(steps.slice(1), t) }
    return namedBySchema(steps, schemaOf(one, blocks, ofDocument), ofDocument, locale)
  }

  const valueOf = (value: unknown, schema: JsonSchema | undefined, isStyle: boolean): string =>
    fromAddress(value, t) ??
    valueInWords(value, schema, isStyle, {
      yes: backend('yes'),
      no: backend('no'),
      locale,
      tokenName,
    })
  return (one: Difference | BundleDifference, leaf: ChangedLeaf) => {
    const { name, schema } = nameOf(one, leaf.steps)
    const say = (value: unknown): string => valueOf(value, schema, leaf.steps[0] === 'style')
    const [before, after] = [say(leaf.before), say(leaf.after)]
    // Of words of which only the other language differs, both.
    const isOther =
      before === after && (isTranslatedText(leaf.before) || isTranslatedText(leaf.after))
    return {
      name,
      /** Is the value one of those that the schema lists? */
      isListed: schema?.['x-labels'] !== undefined,
      before: isOther ? bothLanguages(leaf.before) : before,
      after: isOther ? bothLanguages(leaf.after) : after,
    }
  }
}
