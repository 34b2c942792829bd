import { describe, expect, test } from 'vitest'
import { computeRecord } from '#engine'
import type { JsonSchema } from '#forms/schema'
import { compileStandalone } from '#forms/validator-node'
import { settingsEntity } from '#schema'
import { shippedModel } from '#schema/shipped'
import { LOCALES } from '#shared'
import { Engine, MemoryStore, SYSTEM_ACTOR } from '#engine'
import { fixedClock } from '#shared'
import { validateRecord } from '../../../server/validators.ts'
import { triedRecords, type Fixtures } from '../../support/entityFixtures.ts'

const files = import.meta.glob<Fixtures>('/schemas/*/*/fixtures.json', {
  eager: true,
  import: 'default',
})
const clock = fixedClock('2026-11-21T03:00:00.000Z')
const SYSTEM = {
  version: 1,
  created_at: clock.iso(),
  created_by: null,
  updated_at: clock.iso(),
  updated_by: null,
}

/** Settings have no fixtures: their bounds say which are good. */
const withFixtures = Object.values(shippedModel.entities).filter(
  ({ name, module }) => name !== settingsEntity(module),
)

describe.each(withFixtures)('$name', ({ name, entity, states }) => {
  const fixtures = Object.entries(files).find(([path]) =>
    path.endsWith(`/${name}/fixtures.json`),
  )![1]
  const tried = triedRecords(fixtures)
  const engine = async () => {
    const store = new MemoryStore(shippedModel)
    for (const [entity, records] of Object.entries(fixtures.given ?? {}))
      for (const [_id, record] of Object.entries(records))
        await store.insert(entity, { ...SYSTEM, ...record, _id })
    return new Engine({ model: shippedModel, store, validate: validateRecord, clock })
  }

  test('every field that people see has a label in both languages', () => {
    const bare = Object.entries(entity.properties).filter(
      ([, field]) =>
        field['x-widget'] !== 'hidden' &&
        !field['x-secret'] &&
        !LOCALES.every((locale) => field['x-label']?.[locale]),
    )
    // Names of people's own address data and the state field carry their labels elsewhere.
    expect(bare.map(([field]) => field)).toEqual([])
  })

  test('its form has a validator', () => {
    const { type, properties, required = [], $defs = {}, allOf } = entity
    expect(
      compileStandalone({
        type,
        properties,
        required,
        $defs,
        ...(allOf?.length ? { allOf } : {}),
      } as JsonSchema),
    ).toMatchObject({ ok: true })
  })

  test('its states are all labelled and lead somewhere or end', () => {
    for (const { label } of Object.values(states?.states ?? {}))
      expect(label.th && label.en).toBeTruthy()
  })

  test('computing an empty record does no harm', () => {
    expect(() => computeRecord(entity, {})).not.toThrow()
  })

  test('the records that every site is given are good, all of them together', async () => {
    const made = await engine()
    for (const record of (entity['x-given'] ?? []) as Record<string, unknown>[]) {
      const outcome = await made.create(name, record, SYSTEM_ACTOR)
      expect(outcome.ok ? [] : outcome.failures, JSON.stringify(record)).toEqual([])
    }
  })

  test.each(tried.good)('takes the good record %s', async (_, record) => {
    const outcome = await (await engine()).create(name, record, SYSTEM_ACTOR)
    expect(outcome.ok ? [] : outcome.failures).toEqual([])
  })

  test.each(tried.bad)('refuses the bad record %s at its field', async (_, record, path) => {
    const outcome = await (await engine()).create(name, record, SYSTEM_ACTOR)
    expect(outcome.ok).toBe(false)
    expect(outcome.ok ? [] : outcome.failures.map((failure) => failure.path)).toContain(path)
  })
})
