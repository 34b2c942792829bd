import {
  dayRuntime,
  fromModule,
  importValidator,
  compileStandalone,
  type Validator,
  type ValidatorModule,
} from '#forms/validator-node'
import { collectRules, createReader, ruleFailures, type JsonSchema } from '#forms/schema'
import { evaluate, expressionPaths } from '#shared/expression'
import type { Validate } from '#engine'
import { fail, type Failure, type Result } from '#shared'
import { SYSTEM_FIELDS, type JsonObject } from '#schema'

const entities = import.meta.glob<ValidatorModule>('/src/generated/validators/*.js', {
  eager: true,
})
const props = import.meta.glob<ValidatorModule>('/src/generated/props/*.js', { eager: true })
const metas = import.meta.glob<ValidatorModule>('/src/generated/meta/*.js', { eager: true })
const options = import.meta.glob<ValidatorModule>('/src/generated/options/*.js', { eager: true })

const parameters = import.meta.glob<ValidatorModule>('/src/generated/parameters/*.js', {
  eager: true,
})

const byName = (modules: Record<string, ValidatorModule>): Map<string, Validator> =>
  new Map(
    Object.entries(modules).map(([path, module]) => [
      path.split('/').at(-1)!.replace(/\.js$/, ''),
      fromModule(module, dayRuntime),
    ]),
  )

const entityValidators = byName(entities)
const propValidators = byName(props)
const optionValidators = byName(options)
const parameterValidators = byName(parameters)
const metaValidators = byName(metas)

/** Checks a record's own fields by the generated validator of its entity. */
export const validateRecord: Validate = (entity, record) => {
  const validate = entityValidators.get(entity)
  return validate
    ? validate(record)
    : [{ code: 'unknown-collection', params: { collection: entity } }]
}

/** Checks a record as it is stored, system fields and all; for migrations. */
export const validateStored: Validate = (entity, record) =>
  validateRecord(
    entity,
    Object.fromEntries(
      Object.entries(record).filter(
        ([field]) => !(SYSTEM_FIELDS as readonly string[]).includes(field),
      ),
    ),
  )

export const validateProps = (block: string, value: unknown): Failure[] => {
  const validate = propValidators.get(block)
  return validate ? validate(value) : [{ code: 'unknown-block', params: { type: block } }]
}

export const validateOptions = (step: string, value: unknown): Failure[] => {
  const validate = optionValidators.get(step)
  return validate ? validate(value) : [{ code: 'step-unknown', params: { type: step } }]
}

/** Checks what a formula is given, by its whole name. */
export const validateParameters = (formula: string, given: unknown): Failure[] => {
  const validate = parameterValidators.get(formula.replace('/', '.'))
  return validate ? validate(given) : fail('not-found').failures
}

/** Checks a document that was made while the product runs by the meta-schema of its kind. */
export const validateDocument = (kind: 'flow', value: unknown): Failure[] =>
  metaValidators.get(kind)!(value)

/** The text of the validator of a schema that did not exist at build time, as browsers and gateway load it. */
export const compileForm = (schema: JsonObject): Result<string> =>
  compileStandalone(schema as never)

/** Checks answers by the text of a compiled validator, and by the rules of the schema that only expressions can say. */
export async function validateAnswers(
  text: string,
  schema: JsonObject,
  answers: unknown,
  scope: Record<string, unknown> = {},
): Promise<Failure[]> {
  try {
    const failures = (await importValidator(text))(answers)
    return [
      ...failures,
      ...ruleFailures(
        collectRules(createReader(schema as unknown as JsonSchema), expressionPaths),
        answers,
        evaluate,
        scope,
      ),
    ]
  } catch {
    return fail('form-invalid', { params: { reason: 'validator' } }).failures
  }
}
