import { RARE } from '../rareViews.ts'
import { WIDGETS, widgetOf } from './table.ts'

/** Fetches the named widgets, so that they are rendered at once, with what any form may need besides; without names all of them. */
export async function loadWidgets(names?: readonly string[]): Promise<void> {
  const views = [...RARE, ...(names ?? Object.keys(WIDGETS)).map((name) => widgetOf(name).view)]
  await Promise.all(views.map((view) => view.load()))
}
