import type { Failure } from '#shared'
import type { DayRuntime } from './runtime.ts'

/** One thing that a validator finds wrong, in Ajv's words. */
export interface ValidationError {
  keyword: string
  /** JSON pointer into the value. */
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
  propertyName?: string
}

/** What a form asks, which knows what people see of it; no answer means that the value is good. */
export type Validator = (value: unknown, isDrawn?: (path: string) => boolean) => Failure[]

/** A compiled Ajv function. */
export interface AjvFunction {
  (value: unknown): boolean
  errors?: ValidationError[] | null
}

/** The module that `compileStandalone` makes. */
export type ValidatorModule = { default: (runtime: DayRuntime) => AjvFunction }
