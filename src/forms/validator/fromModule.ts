import { ajvErrors } from '../schema/failures.ts'
import { validatorRuntime } from './runtime.ts'
import type { AjvFunction, Validator, ValidatorModule } from './validator.ts'

/** An Ajv function as a validator. */
export const fromAjv =
  (validate: AjvFunction): Validator =>
  (value) =>
    validate(value) ? [] : ajvErrors(validate.errors ?? [], value)

/** The validator of a compiled module. */
export const fromModule = (module: ValidatorModule): Validator =>
  fromAjv(module.default(validatorRuntime))
