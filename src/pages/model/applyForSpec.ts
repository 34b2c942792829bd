import { apply } from './apply.ts'
import { expectValidPage } from './expectValidPage.ts'
import type { PageModel } from './nodes.ts'
import type { Operation } from './operation.ts'
import type { BlockDocuments } from './place.ts'

/** Applies an operation that must succeed; checks the page after it, and that its inverse gives back the very start. */
export function applyForSpec(
  model: PageModel,
  operation: Operation,
  blocks?: BlockDocuments,
): PageModel {
  const done = apply(model, operation, blocks)
  if (!done.ok) throw new Error(JSON.stringify(done.failures))
  expectValidPage(done.value.model)
  const back = apply(done.value.model, done.value.inverse)
  if (!back.ok) throw new Error(`the inverse is refused: ${JSON.stringify(back.failures)}`)
  expectValidPage(back.value.model)
  if (canonical(back.value.model) !== canonical(model))
    throw new Error('the inverse does not lead back to the start')
  return done.value.model
}

/** The code of an operation that must be refused. */
export function refusalOf(model: PageModel, operation: Operation, blocks?: BlockDocuments): string {
  const done = apply(model, operation, blocks)
  return done.ok ? 'accepted' : done.failures[0]!.code
}

/** JSON with sorted keys, to compare two models whatever order their keys came in. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
