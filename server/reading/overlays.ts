import type { ScreenOverlay } from '#schema'
import type { Gateway } from '../gateway.ts'

/** What this site changed of the generated screens of an entity. */
export async function overlayFor(
  { database }: Pick<Gateway, 'database'>,
  site: string,
  entity: string,
): Promise<ScreenOverlay | undefined> {
  const [record] = await database.store(site).find('screen', { entity }, { limit: 1 })
  return record?.overlay as ScreenOverlay | undefined
}
