import { type Validator, type ValidatorModule } from './validatorTypes.ts'

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
