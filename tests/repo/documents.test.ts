import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ERROR_CODES, LOCALES } from '#shared'
import { loadProject } from '#schema/node'
import { readThaiAddresses } from '../../server/seed/thaiAddresses.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const json = (path: string) =>
  JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>

/** Properties of a schema, at any depth, that have no description. */
function undescribed(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item, index) => undescribed(item, `${path}[${index}]`))
  return Object.entries(value).flatMap(([key, part]) => {
    const here = `${path}.${key}`
    if (key !== 'properties' || typeof part !== 'object' || part === null)
      return undescribed(part, here)
    return Object.entries(part).flatMap(([name, schema]) => [
      ...(typeof (schema as { description?: unknown }).description === 'string' ||
      '$ref' in (schema as object)
        ? []
        : [`${here}.${name}`]),
      ...undescribed(schema, `${here}.${name}`),
    ])
  })
}

const keysOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => keysOf(part, path ? `${path}.${key}` : key))
    : [path]

test('every property of a meta-schema is described', () => {
  for (const file of readdirSync(join(ROOT, 'schemas/meta')))
    expect(undescribed(json(`schemas/meta/${file}`), file)).toEqual([])
})

test('a role that brings others along is called by what it may, and not by its id', () => {
  const role = json('schemas/site/enums/role.json') as {
    'x-includes': object
    'x-labels': Record<string, Record<string, string>>
  }
  for (const id of Object.keys(role['x-includes']))
    for (const locale of LOCALES) expect(role['x-labels'][id]![locale]!.toLowerCase()).not.toBe(id)
})

test('every error code has a text in both languages', () => {
  for (const locale of LOCALES) {
    const texts = json(`src/i18n/locales/${locale}/errors.json`)
    expect(ERROR_CODES.filter((code) => typeof texts[code] !== 'string')).toEqual([])
  }
})

test('both languages have the same texts, and none is empty', () => {
  for (const file of readdirSync(join(ROOT, 'src/i18n/locales/th'))) {
    const [th, en] = [json(`src/i18n/locales/th/${file}`), json(`src/i18n/locales/en/${file}`)]
    // English has plural forms that Thai does not need.
    const plain = (key: string) => key.replace(/_(one|other)$/, '')
    expect([...new Set(keysOf(th).map(plain))].toSorted(), file).toEqual(
      [...new Set(keysOf(en).map(plain))].toSorted(),
    )
    expect(JSON.stringify([th, en])).not.toMatch(/:""/)
  }
})

test('an English text of things that are counted has words for one of them', () => {
  const texts = (value: unknown, path = ''): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, part]) =>
          texts(part, path ? `${path}.${key}` : key),
        )
  // Of several alone, and what stands the same with one.
  const several =
    /(-many|\.many|-many-\w+|selected|files-moved|width\.pixels|heading-skipped|too-heavy|languages\.count|announced\.grouped)$/
  for (const file of readdirSync(join(ROOT, 'src/i18n/locales/en'))) {
    const en = new Map(texts(json(`src/i18n/locales/en/${file}`)))
    expect(
      [...en].filter(
        ([key, text]) =>
          /\{\{count\}\} (?!of |more|to |kB|s$|chosen|unread)\p{L}+/u.test(text) &&
          !/_(one|other)$/.test(key) &&
          !several.test(key) &&
          !en.has(`${key}_one`),
      ),
      file,
    ).toEqual([])
  }
})

test('the addresses of Thailand are all there', () => {
  const { province, amphure, tambon } = readThaiAddresses()
  expect([province.length, amphure.length, tambon.length]).toEqual([77, 928, 7475])
  const known = new Set(province.map(({ id }) => id))
  const within = new Set(amphure.map(({ id }) => id))
  expect(amphure.every(({ name_th, province_id }) => name_th && known.has(province_id))).toBe(true)
  expect(
    tambon.every(
      ({ name_th, amphure_id, zip_code }) =>
        name_th && within.has(amphure_id) && /^\d{5}$/.test(zip_code),
    ),
  ).toBe(true)
})

test('the documents that ship have no problems, and the graph knows their uses', () => {
  const { problems, graph } = loadProject(ROOT)
  expect(problems).toEqual([])
  expect(graph.usesOf('entity', 'supplier').map(({ by }) => by)).toContain(
    'Entity "purchase-request"',
  )
  expect(graph.usesOf('block', 'slideshow').map(({ file }) => file)).toContain(
    'schemas/cms/pages/home.json',
  )
  expect(graph.usesOf('flow', 'interest').map(({ file }) => file)).toEqual([
    'schemas/cms/pages/interest.json',
  ])
})
