import { migratePage } from '#pages/model'
import {
  printRoots,
  printSlug,
  type PageDocument,
  type PrintDocument,
  type PrintRoots,
} from '#schema'
import type { Gateway } from '../gateway.ts'

type Shipped = Pick<Gateway, 'shipped'>
type Parts = Pick<Gateway, 'database' | 'shipped'>

/** The shipped print that a stored one of this address stands for. */
export function printOfSlug(
  { shipped }: Shipped,
  slug: unknown,
): { name: string; print: PrintDocument } | undefined {
  const found = Object.entries(shipped.model.prints).find(([name]) => printSlug(name) === slug)
  return found && { name: found[0], print: found[1] }
}

/** A print as this site has it: with the rows that were published here, or as it ships. */
export async function printOf(
  { database, shipped }: Parts,
  site: string,
  name: string,
): Promise<PrintDocument | undefined> {
  const print = Object.hasOwn(shipped.model.prints, name) ? shipped.model.prints[name] : undefined
  if (!print) return undefined
  const [record] = await database
    .store(site)
    .find('page', { slug: printSlug(name), type: 'print', state: 'published' }, { limit: 1 })
  const own = record?.published as PageDocument | undefined
  return own ? { ...print, builder: migratePage(own).builder } : print
}

/** What the texts of a stored print may read; nothing where it is none. */
export function rootsOfSlug(sources: Shipped, slug: unknown): PrintRoots | undefined {
  const found = printOfSlug(sources, slug)
  const { entities } = sources.shipped.model
  return (
    found &&
    printRoots(found.print, (name) =>
      Object.hasOwn(entities, name) ? entities[name]!.entity : undefined,
    )
  )
}
