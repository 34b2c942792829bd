import { compile } from 'json-schema-to-typescript'
import type { Json, JsonObject } from '../../json.ts'
import type { Model } from '../../types.ts'

export const pascal = (name: string): string =>
  name
    .split('-')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')

const SHARED_TYPES: Record<string, string> = {
  'sala:text': 'Text',
  'sala:address': 'Address',
  'sala:file': 'StoredFile',
  'sala:page-rows': 'PageRow[]',
  'sala:expression': 'unknown',
}

/** Keeps what shapes a type; rules that only narrow values would make the types long and say nothing more. */
function shapeOnly(value: Json, top = false): Json {
  if (Array.isArray(value)) return value.map((item) => shapeOnly(item))
  if (value === null || typeof value !== 'object') return value
  if (typeof value.$ref === 'string' && SHARED_TYPES[value.$ref])
    return { tsType: SHARED_TYPES[value.$ref]! }
  const copy: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    if (
      key.startsWith('x-') ||
      [
        '$id',
        '$schema',
        'allOf',
        'if',
        'then',
        'else',
        'minItems',
        'maxItems',
        'title',
        'default',
        'examples',
      ].includes(key)
    )
      continue
    if (key === 'properties' || key === '$defs')
      copy[key] = Object.fromEntries(
        Object.entries(item as JsonObject).map(([name, field]) => [name, shapeOnly(field)]),
      )
    else copy[key] = key === 'enum' || key === 'required' ? item : shapeOnly(item)
  }
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined)
    copy.additionalProperties = false
  if (top) copy.additionalProperties = false
  return copy
}

/** Definitions of all entities share one name space in the generated file. */
function hoist(value: Json, rename: (def: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => hoist(item, rename))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string'
        ? item.replace(/^#\/\$defs\/(.+)$/, (_, def: string) => `#/$defs/${rename(def)}`)
        : hoist(item, rename),
    ]),
  )
}

/** One interface an entity, named in Pascal case after it. */
export async function entityTypes(model: Model): Promise<string> {
  const names = Object.keys(model.entities).toSorted()
  const $defs: JsonObject = {}
  for (const name of names) {
    const { $defs: own, ...shape } = shapeOnly(
      model.entities[name]!.entity as unknown as Json,
      true,
    ) as JsonObject
    const hoisted = (value: Json): Json => hoist(value, (def) => `${pascal(name)}${pascal(def)}`)
    $defs[pascal(name)] = hoisted(shape)
    for (const [def, schema] of Object.entries((own ?? {}) as JsonObject))
      $defs[`${pascal(name)}${pascal(def)}`] = hoisted(schema)
  }
  const root = {
    title: 'Entities',
    type: 'object',
    additionalProperties: false,
    required: names,
    properties: Object.fromEntries(
      names.map((name) => [name, { $ref: `#/$defs/${pascal(name)}` }]),
    ),
    $defs,
  }
  const body = await compile(root as never, 'Entities', {
    bannerComment: '',
    format: true,
    style: { semi: false, singleQuote: true, printWidth: 140 },
  })
  const used = [...new Set(Object.values(SHARED_TYPES))]
  const imports = [
    used.includes('Text') && /\bText\b/.test(body) ? "import type { Text } from '#shared'" : '',
    /\bPageRow\b/.test(body) ? "import type { PageRow } from './documents.ts'" : '',
  ]
  const own = [
    /\bAddress\b/.test(body)
      ? 'export interface Address {\n  province?: string\n  district?: string\n  subdistrict?: string\n  zipcode?: string\n  [part: string]: string | undefined\n}'
      : '',
    /\bStoredFile\b/.test(body)
      ? 'export interface StoredFile {\n  id: string\n  name: string\n  type: string\n  size: number\n  url: string\n}'
      : '',
  ]
  return [...imports, ...own, body].filter(Boolean).join('\n')
}
