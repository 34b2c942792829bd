import { suggest } from '../problem.ts'
import {
  SYSTEM_FIELDS,
  type BlockDocument,
  type EntityDocument,
  type Field,
  type PageRow,
  type PrintDocument,
} from '../types.ts'
import type { CheckContext } from './context.ts'
import { checkRows } from './page.ts'

/** How a value may be written (`valueWriter`, and amounts in words). */
export const PRINT_FORMS = ['date', 'datetime', 'number', 'money', 'words']

/** Where paths begin, with the fields that may follow; nothing where anything may. */
type Roots = Record<string, Record<string, Field> | undefined>

const fieldsOf = (entity: EntityDocument | undefined): Record<string, Field> | undefined =>
  entity && {
    ...(entity.properties as Record<string, Field>),
    ...Object.fromEntries(SYSTEM_FIELDS.map((name) => [name, {} as Field])),
  }

function checkText(context: CheckContext, text: string, path: string, roots: Roots): void {
  for (const [, whole, form] of text.matchAll(/\{\{\s*([\w$.-]+)\s*(?:\|\s*([\w-]+)\s*)?\}\}/g)) {
    const [root, name] = whole!.split('.')
    if (!Object.hasOwn(roots, root!))
      context.problem(
        path,
        `reads "${whole}", but nothing is called "${root}" here.${suggest(root!, Object.keys(roots)) || ` Begin with one of ${Object.keys(roots).join(', ')}.`}`,
      )
    else if (roots[root!] && !Object.hasOwn(roots[root!]!, name ?? ''))
      context.problem(
        path,
        `reads "${whole}", and there is no field "${name ?? ''}".${suggest(name ?? '', Object.keys(roots[root!]!)) || ' Mend the name or add the field.'}`,
      )
    if (form !== undefined && !PRINT_FORMS.includes(form))
      context.problem(
        path,
        `"${form}" is no way to write a value.${suggest(form, PRINT_FORMS) || ` There are ${PRINT_FORMS.join(', ')}.`}`,
      )
  }
}

function checkTexts(context: CheckContext, value: unknown, path: string, roots: Roots): void {
  if (typeof value === 'string') return checkText(context, value, path, roots)
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value))
    checkTexts(context, item, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, roots)
}

/** What stands at `record.items` and the like: the fields of its rows. */
function rowsAt(context: CheckContext, list: unknown, path: string, roots: Roots) {
  const [root, name] = String(list).split('.')
  const field = roots[root ?? '']?.[name ?? '']
  const rows = (field?.items as Field | undefined)?.properties as Record<string, Field> | undefined
  if (!rows)
    context.problem(
      path,
      `"${String(list)}" is no list of the record. Name a field with rows, as "record.items".`,
    )
  return rows
}

function checkObjects(context: CheckContext, rows: PageRow[], path: string, roots: Roots): void {
  rows.forEach((row, i) =>
    row.columns.forEach((column, j) =>
      column.objects.forEach((object, k) => {
        const at = `${path}[${i}].columns[${j}].objects[${k}]`
        const repeats = context.find<BlockDocument>('block', object.type)?.repeats
        const of: string[] = repeats?.of ?? []
        const list = repeats?.list
        for (const [name, value] of Object.entries(object.props))
          if (!of.includes(name) && name !== list)
            checkTexts(context, value, `${at}.props.${name}`, roots)
        if (list !== undefined) {
          const row = rowsAt(context, object.props[list], `${at}.props.${list}`, roots)
          if (row)
            for (const name of of)
              checkTexts(context, object.props[name], `${at}.props.${name}`, {
                ...roots,
                row: { ...row, number: {} as Field },
              })
        }
        for (const [slot, inner] of Object.entries(object.slots ?? {}))
          checkObjects(context, inner, `${at}.slots.${slot}`, roots)
      }),
    ),
  )
}

/** Checks one print: what it is of, the records that it reads besides, its blocks, and what its texts read. */
export function checkPrint(context: CheckContext, print: PrintDocument): void {
  if (print.$id !== context.name)
    context.problem(
      '$id',
      `is "${print.$id}", but the file is "${context.name}.json". Give both the same name.`,
    )
  context.refer('entity', print.of, 'of')
  const roots: Roots = {
    record: fieldsOf(context.find<EntityDocument>('entity', print.of)),
    site: undefined,
    company: undefined,
    print: undefined,
  }
  for (const [name, { entity, field }] of Object.entries(print.sources ?? {})) {
    context.refer('entity', entity, `sources.${name}.entity`)
    context.refer('field', `${print.of}.${field}`, `sources.${name}.field`)
    roots[name] = fieldsOf(context.find<EntityDocument>('entity', entity))
  }
  checkText(context, print.file, 'file', roots)
  if (print.mail?.to) checkText(context, print.mail.to, 'mail.to', roots)
  checkRows(context, print.builder, 'builder', new Map(), 1)
  checkObjects(context, print.builder, 'builder', roots)
}
