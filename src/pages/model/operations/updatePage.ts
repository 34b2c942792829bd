import { ok, type Result } from '#shared'
import type { PageModel } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import { applyChanges } from '../setPath.ts'
import type { Applied } from './applied.ts'
import { checkChanges } from './update.ts'

/** Changes the settings of the page: title, slug, seo and so on. */
export function updatePage(
  model: PageModel,
  { changes }: OperationOf<'update-page'>,
): Result<Applied> {
  const checked = checkChanges(changes, new Set(['builder']))
  if (!checked.ok) return checked
  const { data, inverse } = applyChanges(model.page, changes)
  return ok({ model: { ...model, page: data }, inverse: { type: 'update-page', changes: inverse } })
}
