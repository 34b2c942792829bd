import { DEFAULT_LOCALE, fillTemplate, isLocale, readPath, valueWriter, type Locale } from '#shared'
import { prefixOf, type RunState } from './state.ts'

/** What does not change during a run. */
export interface RunBase {
  answers: Record<string, unknown>
  user: unknown
  run: Record<string, unknown>
  /** Settings of the site that the flows name, by module and key. */
  settings?: Record<string, unknown>
}

/** Results of the steps of the flow that is running, by their own ids. */
const ownSteps = (steps: RunState['steps'], prefix: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(steps).flatMap(([key, result]) =>
      key.startsWith(prefix) && !key.slice(prefix.length).includes('/')
        ? [[key.slice(prefix.length), result]]
        : [],
    ),
  )

/** What texts and expressions of the next step may read. The names of the product win over answers of the same name. */
export function scopeOf(
  state: Pick<RunState, 'frames' | 'steps' | 'vars'>,
  { answers, user, run, settings }: RunBase,
): Record<string, unknown> {
  const named = (data: Record<string, unknown>, prefix: string) => ({
    ...data,
    data,
    user,
    run,
    ...(settings && { $settings: settings }),
    vars: state.vars,
    steps: ownSteps(state.steps, prefix),
    item: null,
    index: null,
  })
  let scope: Record<string, unknown> = named(answers, '')
  state.frames.forEach(({ call, loop }, place) => {
    if (call)
      scope = named(
        call.data ?? (scope.data as Record<string, unknown>),
        prefixOf(state.frames.slice(0, place + 1)),
      )
    if (!loop) return
    const list = readPath(scope, loop.over)
    scope = {
      ...scope,
      item: (Array.isArray(list) ? (list[loop.at] as unknown) : null) ?? null,
      index: loop.at,
    }
  })
  return scope
}

/** Options with every `{{path}}` in their texts filled from the scope, in the language of each text; nothing is computed. */
export function fillOptions<T>(
  options: T,
  scope: Record<string, unknown>,
  locale: Locale = DEFAULT_LOCALE,
): T {
  if (typeof options === 'string') return fillTemplate(options, scope, valueWriter(locale)) as T
  if (Array.isArray(options))
    return options.map((item: unknown) => fillOptions(item, scope, locale)) as T
  if (typeof options === 'object' && options !== null)
    return Object.fromEntries(
      Object.entries(options).map(([key, value]) => [
        key,
        fillOptions(value, scope, isLocale(key) ? key : locale),
      ]),
    ) as T
  return options
}
