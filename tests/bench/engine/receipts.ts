import type { StoredRecord } from '#schema'
import type { Database, DatabaseOptions } from '../../../server/storage/index.ts'

export type Product = typeof import('./product.ts')

const SITE = 's1'

interface Place {
  folder: string
  url?: string
}

/** A company of one order that is received many times, a piece of each line at a time. */
export class Receipts {
  private readonly product: Product
  private readonly database: Database

  private constructor(product: Product, database: Database) {
    this.product = product
    this.database = database
  }

  static async open(
    product: Product,
    place: Place,
    onQuery?: DatabaseOptions['onQuery'],
  ): Promise<Receipts> {
    const database = await product.openDatabase({
      ...place,
      model: product.shippedModel,
      clock: product.systemClock,
      ...(onQuery && { onQuery }),
    })
    const migrated = await database.migrate(product.validateRecord)
    if (!migrated.ok) throw new Error(JSON.stringify(migrated.failures))
    return new Receipts(product, database)
  }

  close(): Promise<void> {
    return this.database.close()
  }

  private act(work: (engine: InstanceType<Product['Engine']>) => ReturnType<typeof engineCreate>) {
    const { Engine, shippedModel: model, systemClock: clock, validateRecord } = this.product
    return this.database.transaction(async (inside) => {
      const store = inside.store(SITE)
      const done = await work(new Engine({ model, store, validate: validateRecord, clock }))
      if (!done.ok) throw new Error(JSON.stringify(done.failures))
      return done.value.record
    })
  }

  private make(name: string, data: object): Promise<StoredRecord> {
    const { SYSTEM_ACTOR } = this.product
    return this.act((engine) => engine.create(name, data as never, SYSTEM_ACTOR))
  }

  private take(name: string, { _id, version }: StoredRecord, id: string): Promise<StoredRecord> {
    const { SYSTEM_ACTOR } = this.product
    return this.act((engine) => engine.transition(name, _id, id, version, SYSTEM_ACTOR))
  }

  /** So many receipts of so many lines, as drafts. */
  async draft(many: number, lines: number): Promise<StoredRecord[]> {
    const { missingGiven, proposeConversion, shippedModel: model } = this.product
    for (const given of ['account', 'rate'])
      for (const record of missingGiven(model.entities[given]!, [])) await this.make(given, record)
    const location = await this.make('stock-location', {
      location_code: 'WH01',
      location_name: 'คลัง',
    })
    const items: object[] = []
    for (let one = 0; one < lines; one++) {
      const product_name = `สินค้า ${one}`
      const { _id } = await this.make('product', { product_name, unit: 'piece' })
      items.push({ product_id: _id, product_name, quantity: many, unit_price: 5 })
    }
    const supplier = await this.make('supplier', {
      name: 'ผู้ขาย',
      type: 'domestic',
      tax_id: '0105536000313',
      contact_person: 'ก',
      phone: '021234567',
      email: 'a@example.com',
      state: 'active',
    })
    const order = await this.make('purchase-order', {
      supplier_id: supplier._id,
      supplier_name: 'ผู้ขาย',
      items,
    })
    const approved = await this.take('purchase-order', order, 'approve-at-once')
    const store = this.database.store(SITE)
    const conversion = model.conversions['purchase-order-receipt']!
    const proposed = await proposeConversion({ store, model }, conversion, [approved])
    if (!proposed.ok) throw new Error(JSON.stringify(proposed.failures))
    const whole = proposed.value as { items: object[] }
    const drafts: StoredRecord[] = []
    for (let one = 0; one < many; one++)
      drafts.push(
        await this.make('goods-receipt', {
          ...whole,
          location_id: location._id,
          items: whole.items.map((item) => ({ ...item, quantity: 1 })),
        }),
      )
    return drafts
  }

  receive(draft: StoredRecord): Promise<StoredRecord> {
    return this.take('goods-receipt', draft, 'receive')
  }

  /** What came of it: pieces on hand, and what stands on the accounts. */
  async outcome(): Promise<[pieces: number, booked: number]> {
    const store = this.database.store(SITE)
    const sum = (records: StoredRecord[], field: string) =>
      records.reduce((all, record) => all + Number(record[field] ?? 0), 0)
    return [
      sum(await store.find('inventory-balance', {}), 'qty_on_hand'),
      sum(await store.find('account-balance', {}), 'debit'),
    ]
  }
}

declare function engineCreate(): ReturnType<InstanceType<Product['Engine']>['create']>
