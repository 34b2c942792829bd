import { describe, expect, test } from 'vitest'
import { Engine, MemoryStore, SYSTEM_ACTOR } from '#engine'
import { defaultSettings, settingsEntity, type Field } from '#schema'
import { shippedModel } from '#schema/shipped'
import { fixedClock } from '#shared'
import { validateRecord } from '../../../server/validators.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const settings = Object.values(shippedModel.entities).filter(
  ({ name, module }) => name === settingsEntity(module),
)
const engine = () =>
  new Engine({
    model: shippedModel,
    store: new MemoryStore(shippedModel),
    validate: validateRecord,
    clock,
  })

/** Every bound of a field and of those inside, with a value that breaks it. */
const broken = (field: Field, path: string[] = []): [path: string[], value: unknown][] => [
  ...(typeof field.minimum === 'number' ? [[path, field.minimum - 1] as [string[], unknown]] : []),
  ...(typeof field.maximum === 'number' ? [[path, field.maximum + 1] as [string[], unknown]] : []),
  ...(field.enum ? [[path, 'no such value'] as [string[], unknown]] : []),
  ...Object.entries((field.properties ?? {}) as Record<string, Field>).flatMap(([name, inner]) =>
    broken(inner, [...path, name]),
  ),
]
const put = (of: unknown, [name, ...rest]: string[], value: unknown): unknown =>
  name === undefined ? value : { ...(of as object), [name]: put((of as never)[name], rest, value) }

test('every business module has settings', () => {
  expect(settings.map(({ module }) => module).toSorted()).toEqual([
    'delivery',
    'finance',
    'inventory',
    'production',
    'purchase',
    'sales',
    'shop',
    'supplier',
  ])
})

test('the kinds of value added tax begin with the rates that their list says', () => {
  const given = shippedModel.entities.rate!.entity['x-given'] as Record<string, unknown>[]
  const labels = shippedModel.enums['finance/vat-type']!['x-labels']
  for (const [code, { data }] of Object.entries(labels))
    expect(given.find((rate) => rate.kind === 'vat' && rate.code === code)).toMatchObject({
      percent: (data as { percent: number }).percent,
    })
})

describe.each(settings)('$name', ({ name, entity }) => {
  const defaults = defaultSettings(entity)

  test('its defaults are a good record', async () => {
    const made = await engine().create(name, {}, SYSTEM_ACTOR)
    expect(made.ok ? made.value.record : made.failures).toMatchObject(defaults)
  })

  test('what breaks a bound is refused beside its field', async () => {
    const { properties } = entity
    const bounds = Object.keys(defaults).flatMap((key) => broken(properties[key]!, [key]))
    expect(bounds.length).toBeGreaterThan(0)
    for (const [path, value] of bounds) {
      const made = await engine().create(
        name,
        put(defaults, path, value) as Record<string, unknown>,
        SYSTEM_ACTOR,
      )
      expect(made.ok ? [] : made.failures.map((one) => one.path), path.join('.')).toContain(
        path.join('.'),
      )
    }
  })
})
