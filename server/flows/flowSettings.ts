import { siteValuesOf } from '#engine'
import type { FlowDocument } from '#schema'
import type { Gateway } from '../gateway.ts'

type Settings = Record<string, Record<string, unknown>>

/** The settings of the site that the flows which ship and these of a run name (`$settings.<module>.<key>`), by module and key. */
export async function flowSettings(
  { database, shipped }: Pick<Gateway, 'database' | 'shipped'>,
  site: string,
  flows: Record<string, FlowDocument> | undefined,
): Promise<Settings> {
  const settings: Settings = {}
  for (const documents of [shipped.flows, flows ?? {}]) {
    const { $settings = {} } = await siteValuesOf(
      { store: database.store(site), model: shipped.model },
      documents,
    )
    for (const [module, values] of Object.entries($settings as Settings))
      settings[module] = { ...settings[module], ...values }
  }
  return settings
}
