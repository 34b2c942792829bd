import {
  Engine,
  missingGiven,
  MemoryStore,
  proposeConversion,
  SYSTEM_ACTOR,
  type Actor,
  type Outcome,
  type Store,
} from '#engine'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { fixedClock, type Clock, type Result } from '#shared'
import { validateRecord } from '../../../server/validators.ts'

type Data = Record<string, unknown>

export const staff = (role: string): Actor => ({
  id: `u-${role}`,
  roles: ['authenticated', role],
  name: role,
})

const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}

/** Nothing of an act that is refused stays. */
const REFUSED = new Error('refused')

const passRefusal = (error: unknown): void => {
  if (error !== REFUSED) throw error
}

const engineOver = (store: Store, clock: Clock): Engine =>
  new Engine({ model: shippedModel, store, validate: validateRecord, clock })

/** A trading company on its first day: the accounts that every site is given, and what a test gives it. */
export class Company {
  /** Stands still until a test moves it. */
  readonly clock = fixedClock('2026-11-21T03:00:00.000Z')
  readonly store: Store
  readonly engine: Engine

  constructor(store: Store = new MemoryStore(shippedModel)) {
    this.store = store
    this.engine = engineOver(store, this.clock)
  }

  static async opened(store?: Store): Promise<Company> {
    const company = new Company(store)
    for (const name of ['account', 'rate']) {
      const model = shippedModel.entities[name]!
      for (const record of missingGiven(model, [])) await company.make(name, record, SYSTEM_ACTOR)
    }
    for (const role of [
      'admin',
      'manager',
      'purchaser',
      'warehouse',
      'accounting',
      'finance',
      'sales',
      'delivery',
    ])
      await company.store.insert('user', {
        _id: `u-${role}`,
        version: 1,
        created_at: '',
        created_by: null,
        updated_at: '',
        updated_by: null,
        username: role,
      })
    return company
  }

  async make(name: string, data: Data, actor: Actor = SYSTEM_ACTOR): Promise<StoredRecord> {
    let made: Result<Outcome> | undefined
    await this.store
      .transaction(async (store) => {
        made = await engineOver(store, this.clock).create(name, data, actor)
        if (!made.ok) throw REFUSED
      })
      .catch(passRefusal)
    return valueOf(made!).record
  }

  async read(name: string, { _id }: Pick<StoredRecord, '_id'>): Promise<StoredRecord> {
    return (await this.store.get(name, _id))!
  }

  /** Takes a transition as a role, and answers what came of it. */
  async try(
    name: string,
    record: Pick<StoredRecord, '_id'>,
    transition: string,
    role: string,
    values: Data = {},
    rows?: string[],
  ) {
    const { version } = await this.read(name, record)
    let result: Result<Outcome> | undefined
    const work = async (store: Store): Promise<void> => {
      result = await engineOver(store, this.clock).transition(
        name,
        record._id,
        transition,
        version,
        staff(role),
        'as agreed',
        { values, ...(rows && { rows }) },
      )
      if (!result.ok) throw REFUSED
    }
    await this.store.transaction(work).catch(passRefusal)
    return result!
  }

  async take(...args: Parameters<Company['try']>): Promise<StoredRecord> {
    return valueOf(await this.try(...args)).record
  }

  /** Makes what a record becomes, with some of its values changed. */
  async convert(
    conversion: string,
    from: Pick<StoredRecord, '_id'> | Pick<StoredRecord, '_id'>[],
    role: string,
    change: (values: Data & { items: Data[] }) => Data = (values) => values,
  ): Promise<StoredRecord> {
    const document = shippedModel.conversions[conversion]!
    const sources = await Promise.all([from].flat().map((one) => this.read(document.from, one)))
    const proposed = valueOf(await proposeConversion(this.engine, document, sources))
    return this.make(document.to, change(proposed as never), staff(role))
  }

  /** What stands on each account, by its key: debit less credit; accounts at nothing are left out. */
  async trialBalance(): Promise<Record<string, number>> {
    const accounts = new Map(
      (await this.store.find('account', {})).map(({ _id, key }) => [_id, String(key)]),
    )
    const sums: Record<string, number> = {}
    for (const { account_id, net } of await this.store.find('account-balance', {})) {
      const key = accounts.get(String(account_id))!
      sums[key] = Math.round(((sums[key] ?? 0) + Number(net)) * 100) / 100
    }
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  }

  /** On hand, reserved and worth of a product. */
  async stock(product: Pick<StoredRecord, '_id'>): Promise<[number, number, number]> {
    const balance = await this.store.get('inventory-balance', product._id)
    return ['qty_on_hand', 'qty_reserved', 'total_cost_value'].map((name) =>
      Number(balance?.[name] ?? 0),
    ) as [number, number, number]
  }
}
