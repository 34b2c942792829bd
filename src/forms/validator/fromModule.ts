import { ajvErrors } from '../schema/failures.ts'
import { validatorRuntime, type DayRuntime } from './runtime.ts'
import type { AjvFunction, Validator, ValidatorModule } from './validatorTypes.ts'

/** An Ajv function as a validator. */
export const fromAjv =
  (validate: AjvFunction, days?: DayRuntime): Validator =>
  (value, isDrawn) =>
    validate(value) ? [] : ajvErrors(validate.errors ?? [], value, days, isDrawn)

/** The validator of a compiled module; `days` where it knows of days. */
export const fromModule = (module: ValidatorModule, days?: DayRuntime): Validator =>
  fromAjv(module.default((days ?? validatorRuntime) as DayRuntime), days)
