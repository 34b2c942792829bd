import { suggest } from '../problem.ts'
import { namedIn, wholeName } from '../inline.ts'
import { settingsEntity } from '../settings.ts'
import type { EnumDocument, FormulaDocument } from '../types.ts'
import type { CheckContext } from './context.ts'
import { enumName } from '../enumName.ts'

const propertiesOf = (schema: unknown): Record<string, unknown> =>
  (schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {}

function checkData(context: CheckContext, args: unknown[], path: string): void {
  const [name, , key] = args
  if (typeof name !== 'string' || typeof key !== 'string')
    return context.problem(path, 'names no list and no key. Write ["<list>", <value>, "<key>"].')
  const whole = enumName(`enum:${name}`, context.module, (one) => context.graph.has('enum', one))
  context.refer('enum', whole, path)
  const known = context.find<EnumDocument>('enum', whole)
  if (!known) return
  const keys = Object.keys(propertiesOf(known['x-data']))
  if (!keys.includes(key))
    context.problem(
      path,
      `reads "${key}" of the list "${whole}", which its "x-data" does not describe.${suggest(key, keys)}`,
    )
}

function checkUse(context: CheckContext, args: unknown[], path: string): void {
  const [name, given] = args
  if (typeof name !== 'string')
    return context.problem(path, 'names no formula. Write ["<formula>", {"<parameter>": …}].')
  const whole = wholeName(name, context.module)
  context.refer('formula', whole, path)
  const formula = context.find<FormulaDocument>('formula', whole)
  if (!formula) return
  const known = Object.keys(propertiesOf(formula.parameters))
  const passed = Object.keys((given ?? {}) as object)
  for (const one of passed)
    if (!known.includes(one))
      context.problem(
        `${path}.${one}`,
        `"${one}" is no parameter of the formula "${whole}".${suggest(one, known)}`,
      )
  for (const one of (formula.parameters.required ?? []) as string[])
    if (!passed.includes(one))
      context.problem(path, `lacks the parameter "${one}" of the formula "${whole}". Pass it.`)
}

/** What the expressions of a document name beside its fields: lists with data, formulas, settings. */
export function checkNamed(context: CheckContext, part: unknown, path = ''): void {
  if (typeof part === 'string') {
    const [, module, key] = /^\$settings\.([a-z0-9-]+)\.([A-Za-z0-9_]+)/.exec(part) ?? []
    if (module) context.refer('field', `${settingsEntity(module)}.${key}`, path)
    return
  }
  if (typeof part !== 'object' || part === null) return
  const data = namedIn(part, 'enumData')
  if (data) checkData(context, data, path)
  const use = namedIn(part, 'formula')
  if (use) checkUse(context, use, path)
  for (const [key, item] of Object.entries(part))
    checkNamed(
      context,
      item,
      Array.isArray(part) ? `${path}[${key}]` : path ? `${path}.${key}` : key,
    )
}

const UNRESOLVED = ['enumData', 'formula', 'rate'] as const

/** Lists, formulas and rates cannot be named where expressions stand that are made while the product runs. */
export function checkUnnamed(
  context: Pick<CheckContext, 'problem'>,
  part: unknown,
  path = '',
): void {
  if (typeof part !== 'object' || part === null) return
  const found = UNRESOLVED.find((operator) => namedIn(part, operator))
  if (found)
    context.problem(
      path,
      `"${found}" works in entities, state tables and formulas alone. Compute the value in a field of the entity, and read that here.`,
      { code: 'expression-invalid', params: { reason: 'unresolved' } },
    )
  for (const [key, item] of Object.entries(part))
    checkUnnamed(
      context,
      item,
      Array.isArray(part) ? `${path}[${key}]` : path ? `${path}.${key}` : key,
    )
}
