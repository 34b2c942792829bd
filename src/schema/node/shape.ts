import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonObject } from '../json.ts'
import { suggest, type Problem } from '../problem.ts'
import type { Kind, SourceFile } from './read.ts'

/** `/properties/sku/x-label` → `properties.sku.x-label`, array places as `[2]`. */
export const dotted = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part),
      '',
    )

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

export function message(error: ErrorObject): string {
  const { keyword, params, parentSchema, data } = error as ErrorObject & {
    params: Record<string, string>
    parentSchema: JsonObject
  }
  switch (keyword) {
    case 'additionalProperties': {
      const word = params.additionalProperty!
      return `unknown keyword "${word}".${suggest(word, Object.keys((parentSchema.properties ?? {}) as object)) || ' Remove it.'}`
    }
    case 'required':
      return `"${params.missingProperty}" is missing. Add it.`
    case 'enum': {
      const allowed = (parentSchema.enum as unknown[]).map(String)
      return `${shown(data)} is not one of the allowed values.${suggest(String(data), allowed)}`
    }
    case 'const':
      return `must be ${shown(parentSchema.const)}, but is ${shown(data)}.`
    case 'type':
      return `must be of type ${[parentSchema.type].flat().join(' or ')}, but is ${shown(data)}.`
    case 'pattern':
      return `${shown(data)} does not match ${String(parentSchema.pattern)}.`
    case 'minProperties':
      return `needs at least ${String(parentSchema.minProperties)} ${parentSchema.minProperties === 1 ? 'entry' : 'entries'}.`
    case 'minItems':
      return `needs at least ${String(parentSchema.minItems)} ${parentSchema.minItems === 1 ? 'entry' : 'entries'}.`
    case 'minimum':
    case 'maximum':
      return `${error.message}, but is ${shown(data)}.`
    case 'anyOf':
      return `${shown(data)} has none of the allowed shapes.`
    default:
      return `${error.message ?? keyword}.`
  }
}

const branchOf = ({ schemaPath }: ErrorObject): string | undefined =>
  /^.*\/anyOf\/\d+(?=\/)/.exec(schemaPath)?.[0]

/** Of a choice between words and objects: is it a word that is not in the list of words, or an unknown keyword of an object? That tells more than the choice. */
function isMeantBranch(error: ErrorObject, errors: ErrorObject[]): boolean {
  const branch = branchOf(error)
  return (
    ['enum', 'additionalProperties'].includes(error.keyword) &&
    branch !== undefined &&
    errors.some(
      (other) =>
        other.keyword === 'type' &&
        other.instancePath === error.instancePath &&
        branchOf(other) !== undefined &&
        branchOf(other) !== branch,
    )
  )
}

/** Checks each document against the meta-schema of its kind. */
export function createShapeCheck(
  metas: Map<string, JsonObject>,
): (source: SourceFile) => Problem[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
  addFormats.default(ajv)
  for (const meta of metas.values()) ajv.addSchema(meta)
  const validators = new Map<Kind, ValidateFunction>()
  return ({ kind, file, document }) => {
    const problems: Problem[] = []
    const named = document.$schema
    if (
      typeof named === 'string' &&
      !named.endsWith(`/meta/${kind}.json`) &&
      !(kind === 'form' && named.endsWith('/meta/page.json'))
    )
      problems.push({
        file,
        path: '$schema',
        message: `names ${shown(named)}, but this file is of the kind "${kind}". Point it to schemas/meta/${kind}.json.`,
      })
    let validate = validators.get(kind)
    if (!validate)
      validators.set(kind, (validate = ajv.getSchema(`https://sala.dev/meta/${kind}.json`)!))
    if (validate(document)) return problems
    const errors = validate.errors ?? []
    // A failed anyOf also reports each branch; the branch that came furthest tells most, else the anyOf itself.
    const branches = new Set(
      errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath),
    )
    for (const error of errors) {
      if (isMeantBranch(error, errors)) {
        problems.push({ file, path: dotted(error.instancePath), message: message(error) })
        continue
      }
      const inBranch = /\/anyOf\/\d+/.test(error.schemaPath)
      if (
        error.keyword === 'anyOf' &&
        errors.some(
          (other) =>
            (/\/anyOf\/\d+/.test(other.schemaPath) &&
              other.instancePath.startsWith(`${error.instancePath}/`)) ||
            (other.instancePath === error.instancePath && isMeantBranch(other, errors)),
        )
      )
        continue
      if (inBranch && branches.has(error.instancePath)) continue
      if (error.keyword === 'if') continue
      problems.push({ file, path: dotted(error.instancePath), message: message(error) })
    }
    return problems
  }
}
