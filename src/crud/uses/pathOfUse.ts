import type { DocumentUses } from '#gateway'
import { routePath, screenPath, type OpenModule } from '#session'
import { screenEditorPath } from '../ChangeScreen.tsx'

/** Where a document that uses something is changed, for those who may go there: pages in the builder, flows and screens in their editors. */
export function pathOfUse(
  modules: OpenModule[],
  { kind, id, collection, name }: Pick<DocumentUses, 'kind' | 'id' | 'collection' | 'name'>,
): string | undefined {
  if (kind === 'screen') return screenEditorPath(modules, collection!)
  if (kind === 'page')
    return screenPath(modules, 'page', 'builder', id) ?? screenPath(modules, 'page', 'detail', id)
  if (kind !== 'flow') return collection ? screenPath(modules, collection, 'detail', id) : undefined
  for (const module of modules) {
    const route = module.routes.find(({ screen }) => screen === 'flow')
    if (route) return routePath(module, route, { id: name ?? id })
  }
  return undefined
}
