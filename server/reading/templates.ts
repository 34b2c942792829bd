import { blockTypes, withNewIds } from '#pages/model'
import type { PageRow, PatternDocument } from '#schema'
import { fail, inBoth, ok, type Result, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'

type Data = Record<string, unknown>
type Template = Pick<PatternDocument, 'type' | 'slug' | 'title' | 'builder'>

/** Templates of pages: those that ship, and those that the site saved itself, which go before one of the same name. */
export async function templatesOf(
  { shipped, database }: Pick<Gateway, 'shipped' | 'database'>,
  site: string,
): Promise<Template[]> {
  const own = await database
    .store(site)
    .find('page', { type: 'template', state: { $ne: 'archived' } }, { limit: 200 })
  const saved = own.map((record): Template => ({
    type: 'template',
    slug: String(record.slug),
    title: inBoth(record.title as Text),
    builder: (record.builder ?? []) as PageRow[],
  }))
  return [
    ...shipped.patterns.filter(
      ({ type, slug }) => type === 'template' && !saved.some((one) => one.slug === slug),
    ),
    ...saved,
  ]
}

/** A new page with the rows of the template that it names; it becomes a form when the template has fields. */
export async function fromTemplate(
  gateway: Gateway,
  site: string,
  collection: string,
  data: Data,
): Promise<Result<Data>> {
  const { template: name, builder } = data
  if (
    collection !== 'page' ||
    typeof name !== 'string' ||
    name === '' ||
    (Array.isArray(builder) && builder.length > 0)
  )
    return ok(data)
  const template = (await templatesOf(gateway, site)).find(({ slug }) => slug === name)
  if (!template)
    return fail('reference-missing', { path: 'template', params: { entity: 'template', id: name } })
  const rows = template.builder.map(
    (row) => (withNewIds({ kind: 'row', row }) as { row: PageRow }).row,
  )
  const hasFields = blockTypes({ builder: rows }).some(
    (type) => gateway.shipped.blocks[type]?.field === true,
  )
  return ok({
    ...data,
    builder: rows,
    ...(hasFields && data.type === 'page' ? { type: 'form' } : {}),
  })
}
