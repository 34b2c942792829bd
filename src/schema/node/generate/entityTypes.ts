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

/** The definitions of an entity are called after it, so that the names of all entities differ. */
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

const FIELD_TYPES = `export interface Address {
  province?: string
  district?: string
  subdistrict?: string
  zipcode?: string
  [part: string]: string | undefined
}

export interface StoredFile {
  id: string
  name: string
  type: string
  size: number
  url: string
}
`

const imports = (body: string): string =>
  [
    /\bText\b/.test(body) && "import type { Text } from '#shared'\n",
    /\bPageRow\b/.test(body) && "import type { PageRow } from '../documents.ts'\n",
    ...['Address', 'StoredFile'].map(
      (type) =>
        new RegExp(`: ${type}\\b`).test(body) && `import type { ${type} } from './fieldTypes.ts'\n`,
    ),
  ]
    .filter(Boolean)
    .join('')

async function entityType(name: string, entity: Json): Promise<string> {
  const { $defs, ...shape } = shapeOnly(entity, true) as JsonObject
  const rename = (def: string): string => `${pascal(name)}${pascal(def)}`
  const root = hoist({ ...shape, title: pascal(name) }, rename) as JsonObject
  root.$defs = Object.fromEntries(
    Object.entries(($defs ?? {}) as JsonObject).map(([def, schema]) => [
      rename(def),
      hoist(schema, rename),
    ]),
  )
  const body = await compile(root as never, pascal(name), {
    bannerComment: '',
    format: true,
    style: { semi: false, singleQuote: true, printWidth: 100 },
  })
  return imports(body) + body
}

/** One file an entity with its interface, named in Pascal case after it, and an index by name. */
export async function entityTypes(model: Model): Promise<Map<string, string>> {
  const names = Object.keys(model.entities).toSorted()
  const files = new Map([['fieldTypes.ts', FIELD_TYPES]])
  for (const name of names)
    files.set(`${name}.ts`, await entityType(name, model.entities[name]!.entity as unknown as Json))
  const index = [
    ...names.map((name) => `import type { ${pascal(name)} } from './${name}.ts'`),
    'export interface Entities {',
    ...names.map((name) => `  '${name}': ${pascal(name)}`),
    '}',
  ]
  return files.set('index.ts', `${index.join('\n')}\n`)
}
