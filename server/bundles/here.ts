import type { Bundle, BundlePage } from '#gateway'
import { sameJson } from '#engine'
import { withoutKeys } from '#flow/runner'
import { mapPageUses, partsIn, type SeeUse } from '#pages/model'
import type { PageDocument, PageRow, StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { withFiles } from './format.ts'

const MAX_PAGES = 5_000

/** What is here already, to compare with: pages by address, flows by name, screens by entity, the site, files by what is in them. */
export interface Here {
  pages: Map<string, StoredRecord>
  flows: Map<string, StoredRecord>
  screens: Map<string, StoredRecord>
  site: StoredRecord | null
  /** Keys of files of the bundle that are here, by the key that each has here. */
  files: Map<string, string>
}

export async function readHere(gateway: Gateway, caller: Caller, bundle: Bundle): Promise<Here> {
  const store = gateway.database.store(caller.site._id)
  const pages = await store.find('page', {}, { limit: MAX_PAGES })
  const files = new Map<string, string>()
  for (const { key, sha256 } of bundle.files) {
    const [known] = await store.find('file', { sha256, public: true }, { limit: 1 })
    if (known) files.set(key, String(known.key))
  }
  const by = async (collection: 'flow' | 'screen', key: string) =>
    new Map(
      (await store.find(collection, {}, { limit: MAX_PAGES })).map((record) => [
        String(record[key]),
        record,
      ]),
    )
  return {
    pages: new Map(pages.map((page) => [String(page.slug), page])),
    flows: await by('flow', 'name'),
    screens: await by('screen', 'entity'),
    site: await store.get('site', caller.site._id),
    files,
  }
}

/** The fields of a page as they would stand here: parts and files by the names that they have here. */
export function fieldsHere(
  page: BundlePage,
  blocks: Gateway['shipped']['blocks'],
  parts: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const see: SeeUse = ({ kind, name }) => (kind === 'part' ? parts.get(name) : undefined)
  return mapPageUses(
    withFiles(page.fields, files) as unknown as PageDocument,
    blocks,
    see,
  ) as unknown as Record<string, unknown>
}

export const differs = (record: StoredRecord, fields: Record<string, unknown>): boolean =>
  Object.entries(fields).some(([name, value]) => !sameJson(record[name] ?? null, value ?? null))

/** A flow as it is compared: keys that a bundle never holds are no difference. */
export const withoutOwnKeys = (flow: StoredRecord): StoredRecord =>
  ({ ...flow, steps: withoutKeys(flow.steps).steps }) as StoredRecord

/** Reusable parts that a page of a bundle shows, by their ids where it comes from. */
export const partsOf = ({ fields }: BundlePage, blocks: Gateway['shipped']['blocks']): string[] =>
  partsIn((Array.isArray(fields.builder) ? fields.builder : []) as PageRow[], blocks)
