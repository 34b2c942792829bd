import { missingGiven } from '#engine'
import { engineFor, type Gateway } from '../gateway.ts'
import { makeWith } from './make.ts'

type Parts = Pick<Gateway, 'config' | 'clock' | 'database' | 'shipped'>

/** Makes what a site lacks of the records that every site is given (`x-given`): rates of taxes, for instance. */
export async function giveRecords(parts: Parts, site: string): Promise<void> {
  const make = makeWith(engineFor(parts, site))
  for (const model of Object.values(parts.shipped.model.entities)) {
    if (!model.entity['x-given']) continue
    const own = await parts.database.store(site).find(model.name, {})
    for (const record of missingGiven(model, own)) await make(model.name, record)
  }
}

/** The same for every site, at each start: sites that were made or updated since get theirs. */
export async function giveAllSites(parts: Parts): Promise<void> {
  const sites = await parts.database.store('').find('site', {})
  await parts.database.alone(async () => {
    for (const { _id } of sites) await giveRecords(parts, _id)
  })
}
