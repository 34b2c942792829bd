import { evaluate } from '#shared/expression'
import { fail, type Result } from '#shared'
import { defaultSettings, settingsEntity, settingsNamed } from './settings.ts'
import type { FormulaDocument, Model } from './types.ts'

type Data = Record<string, unknown>

/** What comes out of a formula for these values of its parameters, in the scope of a site. Its expression has all that it names in it. */
export function runFormula(
  { expression, parameters }: FormulaDocument,
  given: Data,
  scope: Data,
): Result<unknown> {
  const fields = (parameters.properties ?? {}) as Record<string, { default?: unknown }>
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, given[name] ?? field.default ?? null]),
  )
  return evaluate(expression, values, { scope: { ...scope, $args: values } })
}

/** What comes out of a worked example, with the settings and rates that it names and the defaults for the rest. */
export function runExample(
  model: Pick<Model, 'entities'>,
  formula: FormulaDocument,
  index: number,
): Result<unknown> {
  const example = formula.examples[index]
  if (!example) return fail('not-found')
  const own = (example.settings ?? {}) as Record<string, Data>
  const $settings = Object.fromEntries(
    [...settingsNamed(JSON.stringify(formula.expression)).keys()].map((module) => {
      const entity = model.entities[settingsEntity(module)]?.entity
      return [module, { ...(entity && defaultSettings(entity)), ...own[module] }]
    }),
  )
  return runFormula(formula, example.given, { $settings, $rates: example.rates ?? [] })
}
