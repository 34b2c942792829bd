import { faultsOfProps, faultsOfTexts, printRoots, type PrintFault } from '../printValues.ts'
import { suggest } from '../problem.ts'
import type { BlockDocument, EntityDocument, PageRow, PrintDocument } from '../types.ts'
import type { CheckContext } from './context.ts'
import { checkRows } from './page.ts'

type Roots = ReturnType<typeof printRoots>

const SAYS: Record<PrintFault['is'], (fault: PrintFault) => [what: string, else_: string]> = {
  root: ({ value, word, known }) => [
    `reads "${value}", but nothing is called "${word}" here.`,
    ` Begin with one of ${known.join(', ')}.`,
  ],
  field: ({ value, word }) => [
    `reads "${value}", and there is no field "${word}".`,
    ' Mend the name or add the field.',
  ],
  form: ({ value, known }) => [
    `"${value}" is no way to write a value.`,
    ` There are ${known.join(', ')}.`,
  ],
  list: ({ value }) => [
    `"${value}" is no list of the record.`,
    ' Name a field with rows, as "record.items".',
  ],
}

const written = (path: readonly string[]): string =>
  path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')

function tell(context: CheckContext, at: string, faults: readonly PrintFault[]): void {
  for (const fault of faults) {
    const [what, otherwise] = SAYS[fault.is](fault)
    const near = fault.is === 'list' ? '' : suggest(fault.word, fault.known)
    context.problem(`${at}${written(fault.path)}`, `${what}${near || otherwise}`)
  }
}

function checkObjects(context: CheckContext, rows: PageRow[], path: string, roots: Roots): void {
  rows.forEach((row, i) =>
    row.columns.forEach((column, j) =>
      column.objects.forEach((object, k) => {
        const at = `${path}[${i}].columns[${j}].objects[${k}]`
        const block = context.find<BlockDocument>('block', object.type)
        tell(context, `${at}.props`, faultsOfProps(object.props, block, roots))
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
  for (const [name, { entity, field }] of Object.entries(print.sources ?? {})) {
    context.refer('entity', entity, `sources.${name}.entity`)
    context.refer('field', `${print.of}.${field}`, `sources.${name}.field`)
  }
  const roots = printRoots(print, (name) => context.find<EntityDocument>('entity', name))
  tell(context, 'file', faultsOfTexts(print.file, [], roots))
  if (print.mail?.to) tell(context, 'mail.to', faultsOfTexts(print.mail.to, [], roots))
  checkRows(context, print.builder, 'builder', new Map(), 1)
  checkObjects(context, print.builder, 'builder', roots)
}
