import type { Bundle } from '#gateway'
import { toModel } from '#pages/model'
import type { PageRow } from '#schema'
import { fail, ok, type Result, isRecord } from '#shared'

export const BUNDLE_VERSION = 2
export const BUNDLE_LIMIT = 48 * 1024 * 1024
const MAX_PAGES = 1_000
const MAX_FILES = 500
const MAX_FLOWS = 1_000
const MAX_SCREENS = 1_000
const MAX_STEPS = 300
const MAX_NESTED = 8

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}$/
const HASH = /^[0-9a-f]{64}$/

type Data = Record<string, unknown>
/** One step from the version it is under to the next. */
export type BundleMigrations = Record<number, (bundle: Data) => Data>

/** The second version brought flows and changed screens. */
const MIGRATIONS: BundleMigrations = { 1: (bundle) => ({ ...bundle, flows: [], screens: [] }) }

/** Does a key lead into a prototype anywhere? Counted without recursion. */
function holdsPrototype(bundle: Data): boolean {
  const open: unknown[] = [bundle]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if (Object.hasOwn(next, '__proto__')) return true
    for (const value of Object.values(next))
      if (typeof value === 'object' && value !== null) open.push(value)
  }
  return false
}

/** Are names to be found in it: a sound tree of rows, and sources that say their entity? */
const isReadable = ({ builder = [], sources = {}, flow = '' }: Data): boolean =>
  toModel({ type: 'page', slug: 'x', title: '', builder: builder as PageRow[] }).ok &&
  isRecord(sources) &&
  Object.values(sources).every((source) => isRecord(source) && typeof source.entity === 'string') &&
  typeof flow === 'string'

const isMark = (value: unknown): boolean => value === undefined || value === true

const isPage = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  value.id.length <= 64 &&
  typeof value.published === 'boolean' &&
  isMark(value.behind) &&
  isRecord(value.fields) &&
  typeof value.fields.slug === 'string' &&
  value.fields.slug.length <= 80 &&
  SLUG.test(value.fields.slug) &&
  isReadable(value.fields)

/** Can the steps be gone through? What they say is checked as a save is. */
const isSteps = (value: unknown, depth = 0): boolean =>
  depth <= MAX_NESTED &&
  isList(
    value,
    MAX_STEPS,
    (step) =>
      isRecord(step) &&
      typeof step.type === 'string' &&
      isRecord(step.options) &&
      (step.branches === undefined ||
        (isRecord(step.branches) &&
          Object.values(step.branches).every((inner) => isSteps(inner, depth + 1)))),
  )

const isName = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 60 && SLUG.test(value)

const isFlow = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.published === 'boolean' &&
  isMark(value.behind) &&
  (value.withheld === undefined ||
    isList(value.withheld, MAX_STEPS, (path) => typeof path === 'string' && path.length <= 300)) &&
  isRecord(value.fields) &&
  isName(value.fields.name) &&
  isSteps(value.fields.steps)

const MAX_NAMES = 300
const isNames = (value: unknown): boolean =>
  value === undefined || isList(value, MAX_NAMES, (name) => typeof name === 'string')
const isOrder = (value: unknown): boolean =>
  value === undefined || (isRecord(value) && isNames(value.shown) && isNames(value.hidden))
const isEach = (value: unknown, isOne: (one: Data) => boolean): boolean =>
  value === undefined || isList(value, MAX_NAMES, (one) => isRecord(one) && isOne(one))

/** Can the names in it be gone through? */
const isOverlay = (value: unknown): boolean =>
  isRecord(value) &&
  [value.rest, value.hidden].every(isNames) &&
  [value.columns, value.filters, value.card].every(isOrder) &&
  (value.words === undefined || isRecord(value.words)) &&
  isEach(value.sections, ({ fields }) => isNames(fields)) &&
  isEach(value.sort, ({ field }) => typeof field === 'string')

const isScreen = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value.fields) &&
  isName(value.fields.entity) &&
  isOverlay(value.fields.overlay)

const isFile = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  KEY.test(value.key) &&
  typeof value.name === 'string' &&
  typeof value.sha256 === 'string' &&
  HASH.test(value.sha256) &&
  typeof value.base64 === 'string' &&
  (value.fields === undefined || isRecord(value.fields))

const isList = (
  value: unknown,
  most: number,
  isOne: (one: unknown) => boolean,
): value is unknown[] => Array.isArray(value) && value.length <= most && value.every(isOne)

/** What was handed in, as a bundle of the version that is read here; what is no bundle, or of a later version, is refused. */
export function readBundle(
  value: unknown,
  {
    known = BUNDLE_VERSION,
    migrations = MIGRATIONS,
  }: { known?: number; migrations?: BundleMigrations } = {},
): Result<Bundle> {
  const foreign = (reason: string): Result<never> => fail('bundle-foreign', { params: { reason } })
  if (!isRecord(value) || value.format !== 'sala-bundle') return foreign('format')
  const { version } = value
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return foreign('version')
  if (version > known) return fail('bundle-newer', { params: { version, known } })
  if (holdsPrototype(value)) return foreign('__proto__')
  let bundle: Data = value
  for (let at = version; at < known; at++) {
    const step = migrations[at]
    if (!step) return foreign('version')
    bundle = { ...step(bundle), version: at + 1 }
  }
  if (!isList(bundle.pages, MAX_PAGES, isPage)) return foreign('pages')
  if (!isList(bundle.flows, MAX_FLOWS, isFlow)) return foreign('flows')
  if (!isList(bundle.screens, MAX_SCREENS, isScreen)) return foreign('screens')
  if (!isList(bundle.files, MAX_FILES, isFile)) return foreign('files')
  if (bundle.site !== undefined && !isRecord(bundle.site)) return foreign('site')
  const read = bundle as unknown as Bundle
  const twice = (names: string[]): boolean => new Set(names).size < names.length
  if (twice(read.pages.map(({ fields }) => fields.slug)) || twice(read.pages.map(({ id }) => id)))
    return foreign('slug')
  if (
    twice(read.flows.map(({ fields }) => fields.name)) ||
    twice(read.screens.map(({ fields }) => fields.entity))
  )
    return foreign('name')
  return ok(read)
}

const FILE = /\/files\/([A-Za-z0-9_-][A-Za-z0-9._-]{0,119})(?![A-Za-z0-9._/-])/g

/** Keys of files of the site that documents show. */
export const filesIn = (documents: unknown): string[] => [
  ...new Set([...JSON.stringify(documents).matchAll(FILE)].map(([, key]) => key!)),
]

/** The document with other files where those stood; nothing is read from a prototype. */
export const withFiles = <T>(document: T, keys: ReadonlyMap<string, string>): T =>
  JSON.parse(
    JSON.stringify(document).replace(FILE, (all, key: string) =>
      keys.has(key) ? `/files/${keys.get(key)!}` : all,
    ),
  ) as T
