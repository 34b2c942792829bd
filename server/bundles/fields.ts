import type { EntityDocument } from '#schema'

/** Fields of a page that belong to where it stands, or that the gateway keeps by itself. */
const PAGE_OWN = new Set([
  'state',
  'owner',
  'course',
  'parts',
  'template',
  'password',
  'hasPassword',
  'publish_at',
  'unpublish_at',
])
/** What makes a site that site; it never travels. */
const SITE_OWN = new Set([
  'name',
  'hostnames',
  'plugins',
  'mail',
  'passwordConfig',
  'themeDraft',
  'defaultPrice',
  'routePermissions',
  'billerId',
])
/** Folders are of the site where the file lies. */
const FILE_OWN = new Set(['folder'])
const OWN: Record<string, ReadonlySet<string>> = { site: SITE_OWN, file: FILE_OWN }

/** As much of a record as travels in a bundle: what the person may read and a save may write. */
export function travelling(
  { $id, properties }: EntityDocument,
  record: Record<string, unknown>,
  allowed: ReadonlySet<string>,
): Record<string, unknown> {
  const own = OWN[$id] ?? PAGE_OWN
  const names = Object.entries(properties)
    .filter(
      ([name, field]) =>
        !own.has(name) && !field.readOnly && !field['x-secret'] && allowed.has(name),
    )
    .map(([name]) => name)
  return Object.fromEntries(
    names.flatMap((name) =>
      Object.hasOwn(record, name) && record[name] !== null && record[name] !== undefined
        ? [[name, record[name]] as const]
        : [],
    ),
  )
}
