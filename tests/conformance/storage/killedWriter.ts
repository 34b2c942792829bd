import { systemClock } from '#shared'
import { openDatabase } from '../../../server/storage/index.ts'
import { record, shop } from './shop.ts'

/** Writes without end, and says each record only after its transaction is through. Started by the crash test, which kills it. */
const [folder = '', url] = process.argv.slice(2)
const database = await openDatabase({
  folder,
  ...(url ? { url } : {}),
  model: shop,
  clock: systemClock,
})
for (let n = 1; ; n++) {
  await database.transaction(async (inside) => {
    const number = await inside.store('s1').nextNumber('PR', 0)
    await inside.store('s1').insert('stock-item', record(`r${number}`, { code: `PR${number}` }))
    await inside.system.audit.append({
      site: 's1',
      collection: 'stock-item',
      record: `r${number}`,
      at: systemClock.iso(),
      user: null,
      userName: null,
      action: 'create',
      version: 1,
      changes: [],
    })
    await inside.system.outbox.append({
      site: 's1',
      kind: 'email',
      payload: number,
      key: `r${number}`,
    })
  })
  process.stdout.write(`${n}\n`)
}
