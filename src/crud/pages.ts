import type { GeneratedScreen, PageDocument, PageObject, RouteView } from '#schema'

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

/** What a route lays down of its screen, the parameters of its path in place. */
export interface ScreenView extends RouteView {
  /** What the screen is called instead of after its entity. */
  title?: { th: string; en: string } | undefined
  /** The record that a new one is made of. */
  from?: string | undefined
}

/**
 * The page document of a generated screen. Ids are made of entity, screen and place, so that what an admin changes
 * finds its object again; the document holds no role. The record is the one of the address, or the one named.
 */
export function generatedPage(
  entity: string,
  screen: GeneratedScreen,
  record?: string,
  view?: ScreenView,
): PageDocument {
  const id = (place: string) => `${entity}.${screen}.${place}`
  const object: PageObject = {
    id: id('main'),
    type: BLOCKS[screen],
    v: 1,
    props: { entity, ...(record ? { record } : {}), ...view },
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
