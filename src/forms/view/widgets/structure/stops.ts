import type { Form, Path } from '../../../core/index.ts'
import type { FieldSpec } from '../../../schema/index.ts'

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Fields of a row that choosing one of its references fills. */
const filledBy = (columns: readonly FieldSpec[]): Set<string> =>
  new Set(columns.flatMap(({ schema }) => Object.keys(schema['x-ref']?.copy ?? {})))

/**
 * The columns where Enter stops in a row: those that `x-child.stops` names, else what must be there and what fills others;
 * what is filled already by the choice of a reference is passed over. None where a row says nothing of either.
 */
export function stopsOf(
  form: Pick<Form, 'get' | 'state'>,
  row: Path,
  columns: readonly FieldSpec[],
  declared: readonly string[] | undefined,
): string[] {
  const filled = filledBy(columns)
  return columns
    .filter(({ name, required, schema }) => {
      const { visible, readOnly } = form.state([...row, name])
      if (!visible || readOnly) return false
      if (declared) return declared.includes(name)
      if (filled.has(name)) return required && isEmpty(form.get([...row, name]))
      return required || schema['x-ref']?.copy !== undefined
    })
    .map(({ name }) => name)
}
