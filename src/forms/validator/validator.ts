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

/** What a form asks; no answer means that the value is good. */
export type Validator = (value: unknown) => Failure[]

/** A compiled Ajv function. */
export interface AjvFunction {
  (value: unknown): boolean
  errors?: ValidationError[] | null
}

/** The module that `compileStandalone` makes. */
export type ValidatorModule = { default: (runtime: DayRuntime) => AjvFunction }

/** Does a compiled module call what needs the calendar? Its text is ours, and says so. */
const knowsDays = (module: ValidatorModule): boolean =>
  /runtime\.(dayTexts|is(From|Until)Day|formats(\.|\[")date)/.test(String(module.default))

const loaded = new Map<string, Promise<Validator>>()

/** The validator served at an address of our own origin; loaded once, with what all validators call. A failed load may be tried again. */
export function loadValidator(url: string): Promise<Validator> {
  const known = loaded.get(url)
  if (known) return known
  const loading = load(url)
  loaded.set(url, loading)
  loading.catch(() => loaded.delete(url))
  return loading
}

async function load(url: string): Promise<Validator> {
  const [module, { fromModule }] = await Promise.all([
    import(/* @vite-ignore */ url) as Promise<ValidatorModule>,
    import('./fromModule.ts'),
  ])
  return fromModule(
    module,
    knowsDays(module) ? (await import('./dayRuntime.ts')).dayRuntime : undefined,
  )
}
