import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { printOfSlug } from '../reading/sitePrints.ts'

type Data = Record<string, unknown>

/** A print of the site stands for one that ships, whose address it has: it begins with its rows, and is of the same records. */
export function printPage(
  gateway: Pick<Gateway, 'shipped'>,
  { type, slug, builder, state }: Data,
): Result<Data> {
  if (type !== 'print') return ok({})
  const found = printOfSlug(gateway, slug)
  if (!found) return fail('print-unknown', { path: 'slug', params: { slug: String(slug ?? '') } })
  const { of, builder: rows } = found.print
  return ok({
    recordEntity: of,
    ...(builder === undefined && state === undefined ? { builder: rows } : {}),
  })
}
