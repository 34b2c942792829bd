import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Json, JsonObject } from '../../json.ts'
import type { Project } from '../load.ts'
import { documentTypes } from './documentTypes.ts'
import { entityTypes } from './entityTypes.ts'
import { blockIcons, menuIcons } from './icons.ts'
import { nameUnions } from './names.ts'

const BANNER = '// Made from schemas/, blocks/ and flows/. Do not edit.\n'

/** Turns a JSON Schema into the text of a validator module (design: documents). */
export type CompileValidator = (schema: JsonObject) => string

/** The generated files by their path below `src/generated`. */
export async function generate(
  project: Project,
  compileValidator: CompileValidator,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  files.set('documents.ts', BANNER + (await documentTypes(project.metas)))
  for (const [path, text] of await entityTypes(project.model))
    files.set(`entities/${path}`, BANNER + text)
  files.set('names.ts', BANNER + nameUnions(project))
  files.set('menuIcons.ts', BANNER + menuIcons(project.model))
  const blocks = project.sources.filter(({ kind }) => kind === 'block')
  files.set(
    'blockIcons.ts',
    BANNER + blockIcons(blocks.map(({ document }) => document.icon as string | undefined)),
  )
  for (const [name, { entity }] of Object.entries(project.model.entities))
    files.set(
      `validators/${name}.js`,
      BANNER + compileValidator(recordSchema(entity as unknown as JsonObject)),
    )
  for (const { name, document } of blocks)
    files.set(
      `props/${name}.js`,
      BANNER + compileValidator(withoutAnnotations(document.props as JsonObject)),
    )
  for (const { name, document } of project.sources.filter(({ kind }) => kind === 'step'))
    files.set(
      `options/${name}.js`,
      BANNER + compileValidator(withoutAnnotations(document.options as JsonObject)),
    )
  for (const [name, { parameters }] of Object.entries(project.model.formulas))
    files.set(
      `parameters/${name.replace('/', '.')}.js`,
      BANNER + compileValidator(withoutAnnotations(parameters as JsonObject)),
    )
  files.set(
    'meta/flow.js',
    BANNER + compileValidator(withoutAnnotations(bundled(project.metas, 'flow'))),
  )
  return files
}

/** A meta-schema in one piece, with the shared parts that it may refer to. */
function bundled(metas: Project['metas'], name: string): JsonObject {
  const {
    $schema: _,
    $id: __,
    ...schema
  } = JSON.parse(JSON.stringify(metas.get(name)).replaceAll('"common.json#', '"#')) as JsonObject
  return {
    ...schema,
    $defs: { ...(metas.get('common')!.$defs as JsonObject), ...(schema.$defs as JsonObject) },
  }
}

/** The schema of a record's own fields, without what only the system reads. */
function recordSchema(entity: JsonObject): JsonObject {
  const { $schema: _, $id: __, ...schema } = entity
  return { ...withoutAnnotations(schema), additionalProperties: false }
}

const TEXTS = ['title', 'description', 'default', 'examples', 'readOnly', 'writeOnly']

/** What no validator reads would only lengthen its module, which carries the schema along. */
function withoutAnnotations(schema: JsonObject): JsonObject {
  const inner = (value: Json): Json =>
    Array.isArray(value)
      ? value.map(inner)
      : typeof value === 'object' && value !== null
        ? withoutAnnotations(value)
        : value
  const named = (value: Json): Json =>
    Object.fromEntries(
      Object.entries(value as JsonObject).map(([name, part]) => [name, inner(part)]),
    )
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !TEXTS.includes(key) && (!key.startsWith('x-') || key === 'x-money'))
      .map(([key, value]) => [
        key,
        key === 'properties' || key === '$defs' ? named(value) : inner(value),
      ]),
  )
}

function filesBelow(folder: string, below = ''): string[] {
  if (!existsSync(join(folder, below))) return []
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(folder, path) : [path]
  })
}

/** Writes what changed and removes what no document stands behind any more. Returns the paths touched. */
export function writeGenerated(folder: string, files: Map<string, string>): string[] {
  const isWritten = (path: string, text: string): boolean =>
    existsSync(join(folder, path)) && readFileSync(join(folder, path), 'utf8') === text
  const changed = [...files].filter(([path, text]) => !isWritten(path, text))
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const stale = filesBelow(folder).filter((path) => !files.has(path) && !path.startsWith('.'))
  for (const path of stale) rmSync(join(folder, path))
  return [...changed.map(([path]) => path), ...stale]
}
