import { isLocale, pickText, type Locale, type Text } from '#shared'

/** As much of a schema as names what stands in a document. */
export interface NamedSchema {
  $ref?: string
  'x-label'?: Text
  properties?: Record<string, NamedSchema>
  items?: NamedSchema
  $defs?: Record<string, NamedSchema>
}

const isEntry = (step: string): boolean => /^\d+$/.test(step)

/** What a schema refers to within its document, with what it says itself. */
export const referredSchema = (
  schema: NamedSchema | undefined,
  root: NamedSchema | undefined,
): NamedSchema | undefined => {
  const [, name] = /^#\/\$defs\/(.+)$/.exec(schema?.$ref ?? '') ?? []
  return name === undefined ? schema : { ...root?.$defs?.[name], ...schema }
}

/** What steps lead to, by the labels of the schema: entries by their number, a language behind it. What has no label is not named. */
export function stepsInWords(
  root: NamedSchema | undefined,
  steps: readonly string[],
  locale: Locale,
): { name: string; schema: NamedSchema | undefined } {
  let schema = root
  const language = steps.length > 1 && isLocale(steps.at(-1)) ? steps.at(-1)! : undefined
  const words: string[] = []
  for (const step of language ? steps.slice(0, -1) : steps) {
    if (isEntry(step)) {
      words.push(`${words.pop() ?? ''} ${Number(step) + 1}`.trim())
      schema = referredSchema(schema?.items, root)
    } else {
      schema = referredSchema(schema?.properties?.[step], root)
      if (schema?.['x-label'] !== undefined) words.push(pickText(schema['x-label'], locale))
    }
  }
  return { name: `${words.join(' – ')}${language ? ` (${language.toUpperCase()})` : ''}`, schema }
}
