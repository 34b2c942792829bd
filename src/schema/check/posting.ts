import type { EntityDocument, Field, PostingDocument } from '../types.ts'
import { checkExpressionAt, type CheckContext } from './context.ts'
import { FieldPaths } from './fieldPaths.ts'

/** Checks one posting template: the entity it is of, the voucher it makes, and what its lines read. */
export function checkPosting(context: CheckContext, posting: PostingDocument): void {
  if (posting.$id !== context.name)
    context.problem(
      '$id',
      `is "${posting.$id}", but the file is "${context.name}.json". Give both the same name.`,
    )
  context.refer('entity', posting.of, 'of')
  context.refer('entity', posting.voucher, 'voucher')
  const voucher = context.find<EntityDocument>('entity', posting.voucher)
  if (voucher && !voucher['x-voucher'])
    context.problem(
      'voucher',
      `"${posting.voucher}" is no voucher. Give it "x-voucher", or name another.`,
    )
  const entity = context.find<EntityDocument>('entity', posting.of)
  const paths = entity && new FieldPaths(context, entity)
  const read = (expression: unknown, path: string) => {
    checkExpressionAt(context, expression, path)
    paths?.check(expression, path)
  }
  read(posting.date, 'date')
  read(posting.description, 'description')
  const rows = (voucher?.properties[voucher['x-voucher']?.lines ?? '']?.items as Field | undefined)
    ?.properties
  posting.lines.forEach((line, index) => {
    const path = `lines[${index}]`
    if (line.each !== undefined)
      context.refer('field', `${posting.of}.${line.each}`, `${path}.each`)
    for (const part of ['when', 'account', 'debit', 'credit'] as const)
      read(line[part], `${path}.${part}`)
    for (const [name, value] of Object.entries(line.values ?? {})) {
      read(value, `${path}.values.${name}`)
      if (rows && !Object.hasOwn(rows, name))
        context.problem(
          `${path}.values.${name}`,
          `"${name}" is no field of the lines of "${posting.voucher}". Add it there, or leave it out.`,
        )
    }
  })
}
