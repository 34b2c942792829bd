import { readdirSync, readFileSync, existsSync, type Dirent } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { JsonObject } from '../json.ts'
import type { Problem } from '../problem.ts'

export const KINDS = [
  'entity',
  'settings',
  'labels',
  'fields',
  'formula',
  'posting',
  'conversion',
  'print',
  'report',
  'enum',
  'states',
  'templates',
  'module',
  'page',
  'form',
  'block',
  'flow',
  'step',
  'site',
  'language',
  'pattern',
  'fixtures',
] as const
export type Kind = (typeof KINDS)[number]

export interface SourceFile {
  kind: Kind
  /** Name that the place of the file gives the document. */
  name: string
  /** Module folder, for files below `schemas/`. */
  module?: string
  /** Path from the root of the project, with forward slashes. */
  file: string
  document: JsonObject
}

const folders = (path: string): Dirent[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : []
const jsonFiles = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
    : []

/** Line and column of an offset, for a JSON file that does not parse. */
function place(text: string, error: unknown): string {
  const at = /position (\d+)/.exec(String(error))?.[1]
  if (at === undefined) return ''
  const before = text.slice(0, Number(at)).split('\n')
  return ` at line ${before.length}, column ${before.at(-1)!.length + 1}`
}

export function readJson(root: string, file: string, problems: Problem[]): JsonObject | undefined {
  const text = readFileSync(join(root, file), 'utf8')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as JsonObject
    problems.push({
      file,
      path: '',
      message: 'is not a JSON object. Put the document between { and }.',
    })
  } catch (error) {
    problems.push({
      file,
      path: '',
      message: `is not valid JSON${place(text, error)}. Mend the syntax there: a comma, quote or bracket.`,
    })
  }
  return undefined
}

/** Reads every document of the project; what each file is follows from where it lies (design: layout). */
export function readSources(root: string, problems: Problem[]): SourceFile[] {
  const sources: SourceFile[] = []
  const readDocument = (kind: Kind, path: string, name: string, module?: string) => {
    const file = relative(root, path).replaceAll('\\', '/')
    const document = readJson(root, file, problems)
    if (document) sources.push({ kind, name, file, document, ...(module ? { module } : {}) })
  }
  const takeIf = (kind: Kind, path: string, name: string, module?: string): boolean => {
    const found = existsSync(path)
    if (found) readDocument(kind, path, name, module)
    return found
  }
  const takeAll = (kind: Kind, folder: string, module?: string) =>
    jsonFiles(folder).forEach((file) =>
      readDocument(kind, join(folder, file), basename(file, '.json'), module),
    )

  for (const { name: module } of folders(join(root, 'schemas')).filter(
    ({ name }) => name !== 'meta',
  )) {
    const base = join(root, 'schemas', module)
    if (existsSync(join(base, 'module.json')))
      readDocument('module', join(base, 'module.json'), module, module)
    else
      problems.push({
        file: `schemas/${module}`,
        path: '',
        message: 'has no module.json. Add one, or move its folders into a module.',
      })
    for (const kind of ['settings', 'labels', 'fields'] as const)
      takeIf(kind, join(base, `${kind}.json`), module, module)
    for (const { name } of folders(base)) {
      const folder = join(base, name)
      if (name === 'enums') takeAll('enum', folder, module)
      else if (name === 'formulas') takeAll('formula', folder, module)
      else if (name === 'postings') takeAll('posting', folder, module)
      else if (name === 'conversions') takeAll('conversion', folder, module)
      else if (name === 'reports') takeAll('report', folder, module)
      else if (name === 'prints') takeAll('print', folder, module)
      else if (name === 'pages') takeAll('page', folder, module)
      else if (name === 'patterns') takeAll('pattern', folder, module)
      else if (name === 'sites') takeAll('site', folder, module)
      else if (name === 'languages') takeAll('language', folder, module)
      else if (existsSync(join(folder, 'entity.json'))) {
        readDocument('entity', join(folder, 'entity.json'), name, module)
        takeIf('states', join(folder, 'states.json'), name, module)
        takeIf('templates', join(folder, 'templates.json'), name, module)
        if (!takeIf('fixtures', join(folder, 'fixtures.json'), name, module))
          problems.push({
            file: relative(root, folder).replaceAll('\\', '/'),
            path: '',
            message:
              'has no fixtures.json. Add one with a record that is taken under "good" and one that is refused under "bad".',
          })
      } else
        problems.push({
          file: relative(root, folder),
          path: '',
          message:
            'has no entity.json. An entity is a folder with entity.json; enums, formulas, postings, conversions, prints, reports, pages, patterns, sites and languages have folders of those names.',
        })
    }
  }
  for (const { name } of folders(join(root, 'blocks')))
    takeIf('block', join(root, 'blocks', name, 'block.json'), name)
  for (const { name } of folders(join(root, 'flows/steps')))
    takeIf('step', join(root, 'flows/steps', name, 'step.json'), name)
  takeAll('flow', join(root, 'flows/definitions'))
  return sources.map((source) =>
    source.kind === 'page' && source.document.type === 'form'
      ? { ...source, kind: 'form' as const }
      : source,
  )
}

export function readMetas(root: string): Map<string, JsonObject> {
  const folder = join(root, 'schemas/meta')
  return new Map(
    jsonFiles(folder).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject,
    ]),
  )
}

export const folderOf = (file: string): string => dirname(file)
