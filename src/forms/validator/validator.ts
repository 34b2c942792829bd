import type { Failure } from '#shared'
import type { ValidatorRuntime } from './runtime.ts'

/** One thing that a validator finds wrong, in Ajv's words. */
export interface ValidationError {
  keyword: string
  /** JSON pointer into the value. */
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
  propertyName?: string
}

/** What a form asks; no answer means that the value is good. */
export type Validator = (value: unknown) => Failure[]

/** A compiled Ajv function. */
export interface AjvFunction {
  (value: unknown): boolean
  errors?: ValidationError[] | null
}

/** The module that `compileStandalone` makes. */
export type ValidatorModule = { default: (runtime: ValidatorRuntime) => AjvFunction }

const loaded = new Map<string, Promise<Validator>>()

/** The validator served at an address of our own origin; loaded once, with what all validators call. A failed load may be tried again. */
export function loadValidator(url: string): Promise<Validator> {
  const known = loaded.get(url)
  if (known) return known
  const loading = Promise.all([
    import(/* @vite-ignore */ url) as Promise<ValidatorModule>,
    import('./fromModule.ts'),
  ]).then(([module, { fromModule }]) => fromModule(module))
  loaded.set(url, loading)
  loading.catch(() => loaded.delete(url))
  return loading
}
