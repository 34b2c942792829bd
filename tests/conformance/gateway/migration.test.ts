import { expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import type { Field, Model } from '#schema'
import { systemClock } from '#shared'
import { openDatabase } from '../../../server/storage/index.ts'
import { validateRecord, validateStored } from '../../../server/validators.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway } from '../../support/gateway.ts'

/** The shipped model with the product's fields changed, as somebody who edited its file would have it. */
function withProduct(change: (properties: Record<string, Field>) => Record<string, Field>): Model {
  const product = shippedModel.entities.product!
  return {
    ...shippedModel,
    entities: {
      ...shippedModel.entities,
      product: {
        ...product,
        entity: { ...product.entity, properties: change(product.entity.properties) },
      },
    },
  }
}

eachDatabase((kind) => {
  test('a running installation takes a changed entity at its next start, and loses nothing', async () => {
    const place = await kind.place()
    const first = await openGateway(place)
    const site = (await first.gateway.database.store('').find('site', { name: 'academy' }))[0]!._id
    await first.app.close()
    await first.gateway.database.close()
    const reopen = async (model: Model) => {
      const database = await openDatabase({ ...place, model, clock: systemClock })
      const migrated = await database.migrate((entity, record) =>
        entity === 'product'
          ? validateStored(
              entity,
              Object.fromEntries(
                Object.entries(record).filter(
                  ([name]) =>
                    name in shippedModel.entities.product!.entity.properties ||
                    name.startsWith('created') ||
                    name.startsWith('updated') ||
                    name === '_id' ||
                    name === 'version',
                ),
              ),
            )
          : validateStored(entity, record),
      )
      return { database, migrated }
    }
    const count = async ({ database }: Awaited<ReturnType<typeof reopen>>, filter: object) => {
      const found = await database.query(site, 'product', {
        filter: filter as never,
        needTotal: true,
        limit: 1,
      })
      return found.ok ? found.value.total : found.failures
    }

    const same = await reopen(shippedModel)
    expect(same.migrated).toMatchObject({ ok: true })
    expect(await count(same, {})).toBe(500)
    await same.database.close()

    const more = await reopen(
      withProduct((properties) => ({
        ...properties,
        shelf: { type: 'string', default: 'A1', 'x-index': true },
      })),
    )
    expect(more.migrated.ok).toBe(true)
    expect(await count(more, { shelf: 'A1' })).toBe(500)
    await more.database.close()

    const less = await reopen(withProduct(({ barcode: _, ...properties }) => properties))
    expect(less.migrated.ok).toBe(false)
    expect(
      less.migrated.ok
        ? []
        : less.migrated.failures.map(({ code, params }) => [code, params?.field]),
    ).toContainEqual(expect.arrayContaining([expect.stringContaining('migration-'), 'barcode']))
    await less.database.close()

    const again = await reopen(
      withProduct((properties) => ({
        ...properties,
        shelf: { type: 'string', default: 'A1', 'x-index': true },
      })),
    )
    expect(await count(again, { barcode: { $exists: true } })).toBe(500)
    await again.database.close()
  })
})

test('what is stored is checked without its system fields', () => {
  const stored = {
    _id: '1',
    version: 1,
    created_at: '',
    created_by: null,
    updated_at: '',
    updated_by: null,
    product_name: 'ก',
    unit: 'box',
  }
  expect(validateStored('product', stored)).toEqual([])
  expect(validateRecord('product', stored).map(({ code }) => code)).toContain('unknown-field')
})
