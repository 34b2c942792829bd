import { compile } from 'json-schema-to-typescript'
import type { Json, JsonObject } from '../../json.ts'

const NAMES = [
  'entity',
  'enum',
  'settings',
  'formula',
  'posting',
  'conversion',
  'states',
  'module',
  'page',
  'form',
  'block',
  'flow',
  'step',
  'site',
  'language',
  'pattern',
  'print',
  'report',
  'templates',
  'labels',
  'fields',
]
const typeName = (kind: string) => `${kind[0]!.toUpperCase()}${kind.slice(1)}Document`

/** Makes every reference local to the one bundled schema, and drops what would make the types unreadable. */
function localise(value: Json): Json {
  if (Array.isArray(value)) return value.map(localise)
  if (value === null || typeof value !== 'object') return value
  if (typeof value.$ref === 'string') return { $ref: value.$ref.replace(/^[\w-]+\.json#/, '#') }
  if (Object.keys(value).every((key) => key === 'description'))
    return { ...value, tsType: 'unknown' }
  const copy: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    if ((key === '$id' || key === '$schema') && typeof item === 'string') continue
    copy[key] = localise(item)
  }
  return copy
}

/** TypeScript of the kinds of documents, from their meta-schemas by kind. */
export async function documentTypes(metas: Map<string, JsonObject>): Promise<string> {
  const $defs: JsonObject = {}
  const collect = (schema: JsonObject) =>
    Object.assign($defs, localise((schema.$defs ?? {}) as JsonObject))
  collect(metas.get('common')!)
  // What works with schemas reads them with types of its own.
  $defs.jsonSchema = { type: 'object' }
  for (const kind of NAMES) {
    const { $defs: _, title: __, $schema: ___, ...schema } = metas.get(kind)!
    collect(metas.get(kind)!)
    const body = localise(schema) as JsonObject
    const { $schema: ____, ...properties } = body.properties as JsonObject
    $defs[typeName(kind)] = {
      ...body,
      properties,
      required: ((body.required ?? []) as string[]).filter((name) => name !== '$schema'),
    }
  }
  const root = {
    title: 'Documents',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      NAMES.map((kind) => [kind, { $ref: `#/$defs/${typeName(kind)}` }]),
    ),
    $defs,
  }
  return compile(root as never, 'Documents', {
    bannerComment: '',
    unreachableDefinitions: true,
    format: true,
    style: { semi: false, singleQuote: true, printWidth: 140 },
    unknownAny: true,
  })
}
