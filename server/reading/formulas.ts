import { siteValuesOf } from '#engine'
import { runFormula } from '#schema/formula'
import type { FormulaDocument, Module } from '#schema'
import { fail, failAll, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { callerRoles, type Caller } from '../identity/caller.ts'
import { validateParameters } from '../validators.ts'

/** A formula with its name, as those may know it who see its module. */
export interface NamedFormula {
  module: string
  name: string
  document: FormulaDocument
}

const seesModule = (module: Module | undefined, caller: Caller): boolean =>
  (module?.roles ?? []).some((role) => callerRoles(caller).includes(role))

/** The formulas of the modules that the caller works in, in the order of their modules. */
export const formulasFor = (
  { shipped }: Pick<Gateway, 'shipped'>,
  caller: Caller,
): NamedFormula[] =>
  Object.entries(shipped.model.formulas).flatMap(([whole, document]) => {
    const [module, name] = whole.split('/') as [string, string]
    return seesModule(shipped.model.modules[module], caller) ? [{ module, name, document }] : []
  })

/** What comes out of a formula for the values of a caller, with the settings and rates of their site. */
export async function calculate(
  { shipped, database, clock }: Pick<Gateway, 'shipped' | 'database' | 'clock'>,
  caller: Caller,
  module: string,
  name: string,
  given: unknown,
): Promise<Result<unknown>> {
  const whole = `${module}/${name}`
  const known = Object.hasOwn(shipped.model.formulas, whole)
  const formula = known ? shipped.model.formulas[whole] : undefined
  if (!formula) return fail('not-found', { params: { collection: 'formula', id: whole } })
  if (!seesModule(shipped.model.modules[module], caller))
    return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const failures = validateParameters(whole, given ?? {})
  if (failures.length) return failAll(failures)
  const scope = await siteValuesOf(
    { store: database.store(caller.site._id), model: shipped.model, clock },
    formula,
  )
  return runFormula(formula, (given ?? {}) as Record<string, unknown>, scope)
}
