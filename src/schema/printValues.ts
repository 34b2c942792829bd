import {
  SYSTEM_FIELDS,
  type BlockDocument,
  type EntityDocument,
  type Field,
  type PrintDocument,
} from './types.ts'

/** How a value may be written (`valueWriter`, and amounts in words). */
export const PRINT_FORMS = ['date', 'datetime', 'number', 'money', 'words']

/** Fields that may follow, and of a list those of its rows. */
export type PrintFields = Record<string, string[] | null>
/** Where paths begin; `null` where anything may follow. */
export type PrintRoots = Record<string, PrintFields | null>

/** Something that a text of a print reads, and that is not there. */
export interface PrintFault {
  /** From the props: `['facts', '0', 'value', 'th']`. */
  path: string[]
  is: 'root' | 'field' | 'form' | 'list'
  /** What stands in the text. */
  value: string
  /** The word of it that is wrong, and what could stand there. */
  word: string
  known: string[]
}

/** The address that a site keeps its own of a print by. */
export const printSlug = (name: string): string => `print-${name.replace('/', '-')}`

const fieldsOf = (entity: Pick<EntityDocument, 'properties'> | undefined): PrintFields | null =>
  entity
    ? {
        ...Object.fromEntries(
          Object.entries(entity.properties as Record<string, Field>).map(([name, field]) => {
            const row = (field.items as Field | undefined)?.properties
            return [name, row ? Object.keys(row as object) : null]
          }),
        ),
        ...Object.fromEntries(SYSTEM_FIELDS.map((name) => [name, null])),
      }
    : null

/** What the texts of a print may read. */
export const printRoots = (
  { of, sources = {} }: Pick<PrintDocument, 'of' | 'sources'>,
  entityOf: (name: string) => Pick<EntityDocument, 'properties'> | undefined,
): PrintRoots => ({
  record: fieldsOf(entityOf(of)),
  site: null,
  company: null,
  print: null,
  ...Object.fromEntries(
    Object.entries(sources).map(([name, { entity }]) => [name, fieldsOf(entityOf(entity))]),
  ),
})

const PATHS = /\{\{\s*([\w$.-]+)\s*(?:\|\s*([\w-]+)\s*)?\}\}/g

function faultsOfText(text: string, path: string[], roots: PrintRoots): PrintFault[] {
  return [...text.matchAll(PATHS)].flatMap(([, whole, form]): PrintFault[] => {
    const [root = '', name = ''] = whole!.split('.')
    const known = Object.hasOwn(roots, root) ? roots[root] : undefined
    const found: PrintFault[] = []
    if (known === undefined)
      found.push({ path, is: 'root', value: whole!, word: root, known: Object.keys(roots) })
    else if (known && !Object.hasOwn(known, name))
      found.push({ path, is: 'field', value: whole!, word: name, known: Object.keys(known) })
    if (form !== undefined && !PRINT_FORMS.includes(form))
      found.push({ path, is: 'form', value: form, word: form, known: PRINT_FORMS })
    return found
  })
}

/** What texts read in vain, at any depth. */
export function faultsOfTexts(value: unknown, path: string[], roots: PrintRoots): PrintFault[] {
  if (typeof value === 'string') return faultsOfText(value, path, roots)
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, item]) => faultsOfTexts(item, [...path, name], roots))
    : []
}

/** What the props of one block read in vain; a block that repeats a list reads `row` besides. */
export function faultsOfProps(
  props: Record<string, unknown>,
  block: Pick<BlockDocument, 'repeats'> | undefined,
  roots: PrintRoots,
): PrintFault[] {
  const repeats = block?.repeats
  const inRows: string[] = repeats?.of ?? []
  const plain = Object.entries(props)
    .filter(([name]) => !inRows.includes(name) && name !== repeats?.list && name !== repeats?.to)
    .flatMap(([name, value]) => faultsOfTexts(value, [name], roots))
  if (!repeats) return plain
  const list = typeof props[repeats.list] === 'string' ? String(props[repeats.list]) : ''
  const [root = '', name = ''] = list.split('.')
  const rows = roots[root]?.[name]
  if (!rows)
    return [
      ...plain,
      {
        path: [repeats.list],
        is: 'list',
        value: list,
        word: list,
        known: Object.entries(roots).flatMap(([from, fields]) =>
          Object.entries(fields ?? {}).flatMap(([field, own]) => (own ? `${from}.${field}` : [])),
        ),
      },
    ]
  const around = {
    ...roots,
    row: Object.fromEntries([...rows, 'number'].map((field) => [field, null])),
  }
  return [...plain, ...inRows.flatMap((one) => faultsOfTexts(props[one], [one], around))]
}
