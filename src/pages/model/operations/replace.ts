import { ok, type Result } from '#shared'
import type { PageModel } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import { toDocument } from '../toDocument.ts'
import { toModel } from '../toModel.ts'
import type { Applied } from './applied.ts'

/** Puts another document in place of the page. Fails as `toModel` does. */
export function replace(model: PageModel, { document }: OperationOf<'replace'>): Result<Applied> {
  const read = toModel(document)
  return read.ok
    ? ok({ model: read.value, inverse: { type: 'replace', document: toDocument(model) } })
    : read
}
