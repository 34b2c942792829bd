import type { GeneratedScreen, PageDocument, PageObject } from '#schema'

export type { GeneratedScreen }

const BLOCKS: Record<GeneratedScreen, string> = {
  list: 'entity-list',
  create: 'entity-form',
  edit: 'entity-form',
  detail: 'entity-detail',
  board: 'entity-board',
}

export const isGenerated = (screen: string | undefined): screen is GeneratedScreen =>
  screen !== undefined && Object.hasOwn(BLOCKS, screen)

/**
 * The page document of a generated screen. Ids are made of entity, screen and place, so that what an admin changes
 * finds its object again; the document holds no role. The record is the one of the address, or the one named.
 */
export function generatedPage(
  entity: string,
  screen: GeneratedScreen,
  record?: string,
): PageDocument {
  const id = (place: string) => `${entity}.${screen}.${place}`
  const object: PageObject = {
    id: id('main'),
    type: BLOCKS[screen],
    v: 1,
    props: { entity, ...(record ? { record } : {}) },
  }
  return {
    type: 'other',
    slug: `${entity}-${screen}`,
    title: entity,
    builder: [
      {
        id: id('row'),
        columns: [{ id: id('column'), objects: [object] }],
        style: { width: 'full', padding: 'none' },
      },
    ],
  }
}
