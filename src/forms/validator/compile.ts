import { createHash } from 'node:crypto'
import { Ajv, _, type AnySchemaObject, type CodeKeywordDefinition, type Format } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneModule from 'ajv/dist/standalone/index.js'
import { fail, isBound, ok, type Failure, type Result } from '#shared'
import { patternOf } from '../schema/patternOf.ts'
import { SHARED_SCHEMAS } from '../schema/shared.ts'
import type { JsonSchema } from '../schema/types.ts'
import { compileForeign } from './compileForeign.ts'
import { dialectOf, type Dialect } from './dialect.ts'
import { ANNOTATIONS } from './keywords.ts'
import { fromAjv } from './fromModule.ts'
import { dayRuntime } from './dayRuntime.ts'
import type { AjvFunction, Validator, ValidatorModule } from './validatorTypes.ts'

export interface CompileOptions {
  /** Further schemas that `$ref` may name by their `$id`; the shared `sala:…` ones are always there. */
  schemas?: JsonSchema[]
  /** Refuse unknown keywords and formats (default). Turned off for schemas that others wrote. */
  strict?: boolean
  /** Hears what of a schema that others wrote is not understood; it is let be, and all else is checked. */
  onUnread?(unread: Failure): void
}

/** Makes patterns in the code as `patternOf` does. */
const patterns = Object.assign(patternOf, { code: 'runtime.patternOf' })

const moneyKeyword: CodeKeywordDefinition = {
  keyword: 'x-money',
  type: 'number',
  schemaType: 'boolean',
  error: { message: 'must be an amount of money' },
  code(cxt) {
    if (cxt.schema !== true) return
    const isMoney = cxt.gen.scopeValue('func', {
      ref: dayRuntime.isMoney,
      code: _`runtime.isMoney`,
    })
    cxt.fail(_`!${isMoney}(${cxt.data})`)
  },
}

/** Bounds of days, as Ajv's own keywords of these names; besides a date, `today`. */
const dayKeyword = (
  keyword: 'formatMinimum' | 'formatMaximum',
  check: 'isFromDay' | 'isUntilDay',
  strict: boolean,
): CodeKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'string',
  error: {
    message: 'must be a day within bounds',
    params: ({ schemaCode }) => _`runtime.dayTexts(${schemaCode})`,
  },
  code(cxt) {
    const known = isBound(String(cxt.schema))
    if (!known && strict)
      throw new Error(
        `${keyword} “${String(cxt.schema)}” is neither a day such as 2026-11-21 nor “today”`,
      )
    if (!known) return
    const holds = cxt.gen.scopeValue('func', {
      ref: dayRuntime[check],
      code: check === 'isFromDay' ? _`runtime.isFromDay` : _`runtime.isUntilDay`,
    })
    cxt.fail(_`!${holds}(${cxt.data}, ${cxt.schemaCode})`)
  },
})

const REQUIRES: [string, string][] = [
  ['require("ajv/dist/runtime/equal").default', 'runtime.equal'],
  ['require("ajv/dist/runtime/ucs2length").default', 'runtime.ucs2length'],
]
const HEAD = /^"use strict";module\.exports = (\w+);module\.exports\.default = \w+;/
const standaloneCode = (
  typeof standaloneModule === 'function'
    ? standaloneModule
    : (standaloneModule as { default: unknown }).default
) as (ajv: Ajv, validate: unknown) => string

/**
 * The text of an ES module `export default (runtime) => validate` for a schema: no import, no evaluation. It checks
 * everything (`allErrors`), the formats of JSON Schema and the Thai ones, and `x-money`.
 * A schema that cannot be compiled is the failure `form-invalid` with Ajv's reason.
 */
export function compileStandalone(
  schema: JsonSchema,
  options: CompileOptions = {},
): Result<string> {
  try {
    const dialect = dialectOf(schema)
    const make = (): Ajv => makeAjv(dialect, options)
    if (options.strict === false)
      return ok(wrap(compileForeign(schema, { dialect, make, codeOf, onUnread: options.onUnread })))
    const { $schema: _dialect, ...rest } = schema
    return ok(wrap(codeOf(make(), rest)))
  } catch (error) {
    return fail('form-invalid', {
      params: { reason: error instanceof Error ? error.message : String(error) },
    })
  }
}

const codeOf = (ajv: Ajv, schema: JsonSchema): string =>
  standaloneCode(ajv, ajv.compile(schema as AnySchemaObject))

const AJVS = { '2020-12': Ajv2020, '2019-09': Ajv2019, 'draft-07': Ajv, 'draft-04': Ajv }

function makeAjv(dialect: Dialect, { schemas = [], strict = true }: CompileOptions): Ajv {
  const ajv = new AJVS[dialect]({
    allErrors: true,
    strictSchema: strict,
    strictNumbers: true,
    // Binary fractions: 0.07 is a whole number of hundredths.
    multipleOfPrecision: 6,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    logger: false,
    code: { source: true, esm: false, lines: false, formats: _`runtime.formats`, regExp: patterns },
  })
  for (const [name, format] of Object.entries(dayRuntime.formats))
    ajv.addFormat(name, format as Format)
  for (const keyword of ANNOTATIONS) ajv.addKeyword(keyword)
  ajv.addKeyword(moneyKeyword)
  ajv.addKeyword(dayKeyword('formatMinimum', 'isFromDay', strict))
  ajv.addKeyword(dayKeyword('formatMaximum', 'isUntilDay', strict))
  for (const shared of [...Object.values(SHARED_SCHEMAS), ...schemas])
    ajv.addSchema(shared as AnySchemaObject)
  return ajv
}

/** Ajv writes CommonJS; quotes inside its texts are escaped, so an unescaped `require("` is code and nothing else. */
function wrap(code: string): string {
  const head = HEAD.exec(code)
  if (!head) throw new Error('unknown shape of standalone code')
  let body = code.slice(head[0].length)
  for (const [from, to] of REQUIRES) body = body.replaceAll(from, to)
  if (/require\("/.test(body))
    throw new Error('standalone code requires a module that the runtime lacks')
  return `export default (runtime) => {\n"use strict";\n${body}\nreturn ${head[1]}\n}\n`
}

const imported = new Map<string, Promise<AjvFunction>>()

/** The Ajv function of a module text, on Node: the same text that browsers load. */
export function importAjv(text: string): Promise<AjvFunction> {
  const key = createHash('sha256').update(text).digest('hex')
  const known = imported.get(key)
  if (known) return known
  const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  const loading = (import(/* @vite-ignore */ url) as Promise<ValidatorModule>).then((module) =>
    module.default(dayRuntime),
  )
  imported.set(key, loading)
  return loading
}

/** The validator of a module text, on Node. */
export const importValidator = async (text: string): Promise<Validator> =>
  fromAjv(await importAjv(text), dayRuntime)
