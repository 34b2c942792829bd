import type { Clock } from '#shared'
import {
  defaultSettings,
  settingsEntity,
  settingsNamed,
  type EntityModel,
  type Model,
} from '#schema'
import { missingGiven } from './periods.ts'
import type { Store } from './store.ts'

type Data = Record<string, unknown>

/** Where the rates of a site are kept: an entity with kind, code, percent, valid_from and valid_to. */
const RATES = 'rate'

/** What expressions name of their site. */
interface Named {
  /** Keys by module. */
  settings: Map<string, string[]>
  rates: boolean
}

const known = new WeakMap<object, Named>()

/** Looked for in the text of the documents: a rule may stand anywhere in them. */
function namedBy(documents: object, text: () => string): Named {
  const found = known.get(documents)
  if (found) return found
  const written = text()
  const named = { settings: settingsNamed(written), rates: written.includes('{"rate":[') }
  known.set(documents, named)
  return named
}

/** The settings of a module on the site of the store: what its record says, the defaults for the rest. */
export async function moduleSettings(store: Store, model: Model, module: string): Promise<Data> {
  const name = settingsEntity(module)
  const entity = model.entities[name]
  if (!entity) return {}
  const [record] = await store.find(name, {}, { limit: 1 })
  return { ...defaultSettings(entity.entity), ...record }
}

/** The rates of the site, and those that hold everywhere where it has none that is alike. */
async function ratesOf(store: Store, rate: EntityModel): Promise<Data[]> {
  const own = await store.find(RATES, {})
  return [...own, ...missingGiven(rate, own)]
}

/** Where expressions are worked out: whose settings and rates they read, and by which clock it is today and now. */
export interface Place {
  store: Store
  model: Model
  clock?: Clock
}

async function valuesOf({ store, model, clock }: Place, { settings, rates }: Named): Promise<Data> {
  const $settings: Data = {}
  for (const [module, keys] of settings) {
    const all = await moduleSettings(store, model, module)
    $settings[module] = Object.fromEntries(keys.map((key) => [key, all[key] ?? null]))
  }
  return {
    ...(clock && { $now: clock.iso() }),
    ...(settings.size > 0 && { $settings }),
    ...(rates && model.entities[RATES] && { $rates: await ratesOf(store, model.entities[RATES]) }),
  }
}

/**
 * What `$settings` and rates mean to the expressions of an entity and its state table on the site of the store
 * (spec: readings 30): those that they name and no others; nothing is read where they name none. With them `$now`, by
 * which the engine's clock and not the machine's says what day it is.
 */
export const siteValues = (place: Place, own: EntityModel): Promise<Data> =>
  valuesOf(
    place,
    namedBy(own, () => JSON.stringify([own.entity, own.states])),
  )

/** The same for one expression or document. */
export const siteValuesOf = (place: Place, document: object): Promise<Data> =>
  valuesOf(
    place,
    namedBy(document, () => JSON.stringify(document)),
  )
