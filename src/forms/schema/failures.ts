import { idDigits, isInexact, MONEY_MAX, type ErrorCode, type Failure, isRecord } from '#shared'
import { formatPath, pointerPath, readAt } from '../core/path.ts'
import { NON_BLANKS } from './nonBlank.ts'
import type { DayRuntime } from '../validator/runtime.ts'
import type { ValidationError } from '../validator/validatorTypes.ts'

const CODES: Record<string, ErrorCode> = {
  required: 'field-required',
  dependentRequired: 'field-required',
  dependencies: 'field-required',
  type: 'field-type',
  enum: 'field-enum',
  const: 'field-const',
  format: 'field-format',
  pattern: 'field-pattern',
  minLength: 'field-too-short',
  maxLength: 'field-too-long',
  minimum: 'field-minimum',
  exclusiveMinimum: 'field-minimum',
  maximum: 'field-maximum',
  exclusiveMaximum: 'field-maximum',
  formatMinimum: 'field-earliest',
  formatMaximum: 'field-latest',
  multipleOf: 'field-multiple',
  'x-money': 'field-money',
  minItems: 'field-min-items',
  contains: 'field-contains',
  items: 'field-max-items',
  additionalItems: 'field-max-items',
  unevaluatedItems: 'field-max-items',
  propertyNames: 'field-name',
  maxItems: 'field-max-items',
  uniqueItems: 'field-unique-items',
  minProperties: 'field-min-properties',
  maxProperties: 'field-max-properties',
  additionalProperties: 'unknown-field',
  unevaluatedProperties: 'unknown-field',
  'false schema': 'unknown-field',
  anyOf: 'field-branch',
  oneOf: 'field-branch',
}
/** What a number that is not allowed can be told; the first is enough, as another number comes next. */
const OF_NUMBERS = /^field-(minimum|maximum|multiple|decimals|money)$/

/** Keywords whose own error only repeats what an error inside says. */
const ECHOES = new Set(['if', '$ref', 'allOf'])

/**
 * What Ajv found, as failures at paths (`items[0].quantity`), one a place and code, texts filled from `errors.json`.
 * Of a choice (`oneOf`, `anyOf`) only the branch that comes nearest is reported: one that people see, where that is known.
 */
export function ajvErrors(
  errors: readonly ValidationError[],
  value: unknown,
  days?: Pick<DayRuntime, 'isImpossibleDay'>,
  isDrawn: (path: string) => boolean = () => true,
): Failure[] {
  const failures = new Map<string, Failure>()
  const isHidden = (error: ValidationError): boolean =>
    !isDrawn(toFailure(error, value, days).path!)
  for (const error of nearestBranches(withoutParts(errors), isHidden)) {
    if (ECHOES.has(error.keyword)) continue
    const failure = toFailure(error, value, days)
    const key = `${failure.path} ${OF_NUMBERS.test(failure.code) ? 'number' : failure.code}`
    if (!failures.has(key)) failures.set(key, failure)
  }
  return [...failures.values()]
}

function toFailure(
  error: ValidationError,
  value: unknown,
  days?: Pick<DayRuntime, 'isImpossibleDay'>,
): Failure {
  const path = pointerPath(error.instancePath, value)
  const { params } = error
  const at = (name: unknown): string => formatPath([...path, String(name)])
  const code = CODES[error.keyword] ?? 'field-invalid'
  if (code === 'field-money' && Math.abs(Number(readAt(value, path))) > MONEY_MAX)
    return { code: 'field-maximum', path: formatPath(path), params: { limit: MONEY_MAX } }
  // A hundredth is said as two decimals.
  const decimals =
    code === 'field-multiple'
      ? /^0\.(0*1)$/.exec(String(params.multipleOf))?.[1]?.length
      : undefined
  if (decimals)
    return { code: 'field-decimals', path: formatPath(path), params: { limit: decimals } }
  if (code === 'field-required') return { code, path: at(params.missingProperty) }
  if (code === 'unknown-field') {
    const name = params.additionalProperty ?? params.unevaluatedProperty
    return {
      code,
      path: name === undefined ? formatPath(path) : at(name),
      params: { field: String(name ?? path.at(-1) ?? '') },
    }
  }
  if (code === 'field-name')
    return { code, path: at(params.propertyName), params: { name: String(params.propertyName) } }
  // An empty text that must have a character is a field that was not filled in.
  if (code === 'field-too-short' && (readAt(value, path) === '' || params.limit === 1))
    return { code: 'field-required', path: formatPath(path) }
  // Spaces alone are no text.
  if (code === 'field-pattern' && NON_BLANKS.has(params.pattern))
    return { code: 'field-required', path: formatPath(path) }
  // A box that must be ticked.
  if (code === 'field-const' && params.allowedValue === true)
    return { code: 'field-required', path: formatPath(path) }
  // All digits are there, and they do not fit together: the last of an id checks the others.
  if (
    String(params.format).endsWith('-id') &&
    /^\d{13}$/.test(idDigits(String(readAt(value, path))))
  )
    return { code, path: formatPath(path), params: { format: params.format, digits: 'wrong' } }
  // A number it is, with more figures than one can hold.
  const typed =
    code === 'field-type' && /number|integer/.test(String(params.type)) && readAt(value, path)
  if (typeof typed === 'string' && isInexact(typed))
    return { code, path: formatPath(path), params: { ...wanted(error), digits: 'many' } }
  // Nothing is missing of it: the calendar does not have that day.
  if (
    /^date(-time)?$/.test(String(params.format)) &&
    days?.isImpossibleDay(String(readAt(value, path)))
  )
    return { code, path: formatPath(path), params: { format: params.format, day: 'impossible' } }
  if (code === 'field-contains' && params.maxContains !== undefined)
    return { code: 'field-contains-between', path: formatPath(path), params: wanted(error) }
  return { code, path: formatPath(path), params: wanted(error) }
}

function wanted({ keyword, params }: ValidationError): Record<string, unknown> {
  if (keyword === 'type') return { type: [params.type].flat().join(', ') }
  if (keyword === 'enum')
    return {
      allowed: (params.allowedValues as unknown[])
        .map((one) => (isRecord(one) ? JSON.stringify(one) : String(one)))
        .join(', '),
    }
  if (keyword === 'const') return { allowed: JSON.stringify(params.allowedValue) }
  if (keyword === 'contains')
    return {
      least: params.minContains ?? 1,
      ...(params.maxContains !== undefined && { most: params.maxContains }),
    }
  if (keyword === 'formatMinimum' || keyword === 'formatMaximum') return params
  if (keyword === 'multipleOf') return { limit: params.multipleOf }
  return {
    ...(params.limit !== undefined && { limit: params.limit }),
    ...(params.format !== undefined && { format: params.format }),
  }
}

/** What `contains` finds in each entry, and `propertyNames` in each name, is told by the list and the name alone. */
function withoutParts(errors: readonly ValidationError[]): ValidationError[] {
  const kept: ValidationError[] = []
  for (const error of errors) {
    if (error.keyword === 'contains') while (isPartOf(kept.at(-1), error)) kept.pop()
    if (error.propertyName === undefined) kept.push(error)
  }
  return kept
}

const isPartOf = (other: ValidationError | undefined, list: ValidationError): boolean =>
  other !== undefined &&
  other.instancePath.startsWith(`${list.instancePath}/`) &&
  (other.schemaPath.startsWith(`${list.schemaPath}/`) ||
    !other.schemaPath.startsWith(parentOf(list.schemaPath)))

/** Ajv reports the errors of every branch and then the choice itself; people are told about one branch. */
function nearestBranches(
  errors: readonly ValidationError[],
  isHidden: (error: ValidationError) => boolean,
): ValidationError[] {
  let kept: ValidationError[] = []
  for (const error of errors) {
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      kept.push(error)
      continue
    }
    const inside = (other: ValidationError): boolean =>
      other.instancePath === error.instancePath ||
      other.instancePath.startsWith(`${error.instancePath}/`)
    const start = kept.findLastIndex((other) => !inside(other) || !isOfBranch(other, error)) + 1
    const best = nearest(groupByBranch(kept.slice(start), error), error, isHidden)
    kept = [...kept.slice(0, start), ...(best ?? [error])]
  }
  return kept
}

const isOfBranch = (other: ValidationError, choice: ValidationError): boolean =>
  other.schemaPath.startsWith(`${choice.schemaPath}/`) ||
  !other.schemaPath.startsWith(parentOf(choice.schemaPath))

const parentOf = (schemaPath: string): string =>
  schemaPath.slice(0, schemaPath.lastIndexOf('/') + 1)

function groupByBranch(errors: ValidationError[], choice: ValidationError): ValidationError[][] {
  const groups = new Map<string, ValidationError[]>()
  for (const error of errors) {
    const rest = error.schemaPath.startsWith(`${choice.schemaPath}/`)
      ? error.schemaPath.slice(choice.schemaPath.length + 1)
      : undefined
    const key =
      rest !== undefined ? rest.split('/')[0]! : error.schemaPath.split('/').slice(0, 3).join('/')
    groups.set(key, [...(groups.get(key) ?? []), error])
  }
  return [...groups.values()]
}

/** The branch without an error of its own type or of its constant, with the fewest errors; `undefined` where none fits. */
function nearest(
  groups: ValidationError[][],
  choice: ValidationError,
  isHidden: (error: ValidationError) => boolean,
): ValidationError[] | undefined {
  // What is not to be seen cannot be mended, and a value that a branch does not offer is that of another one.
  const distance = (group: ValidationError[]): number =>
    group.length +
    1e6 * group.filter(isHidden).length +
    1e3 * group.filter(({ keyword }) => keyword === 'enum').length
  const fitting = groups.filter(
    (group) =>
      !group.some(
        (error) =>
          (error.instancePath === choice.instancePath && error.keyword === 'type') ||
          error.keyword === 'const',
      ),
  )
  return fitting.sort((a, b) => distance(a) - distance(b))[0]
}
