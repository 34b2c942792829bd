import type { Condition, Test } from '../filter/condition.ts'
import type { FilterCompiler } from '../filter/compile.ts'
import type { Position } from '../filter/scope.ts'
import type { Selection } from '../query/selection.ts'
import type { SortKey } from '../query/sort.ts'
import {
  fieldColumn,
  sortColumn,
  systemColumn,
  type CollectionPlan,
  type IndexPlan,
} from '../model/plan.ts'

/** A field that a statement reads, and the column that an index would hold of it; null where none can. */
export interface Use {
  field: string
  column: string | null
}

export const readOf = (at: Position, compiler: FilterCompiler): Use => ({
  field: at.declared,
  column: compiler.scalar(at) ? (systemColumn(at.path) ?? fieldColumn(at.path)) : null,
})

/** The fields that conditions ask for. */
export const usesOf = (conditions: Condition[], compiler: FilterCompiler): Use[] =>
  conditions.flatMap((condition) =>
    condition.op === 'field' ? [readOf(condition.at, compiler)] : usesOf(condition.parts, compiler),
  )

/** The indexes each of which holds all that is read, so that no record has to be. */
const covering = (uses: Use[], { indexes }: CollectionPlan): IndexPlan[] =>
  uses.every(({ column }) => column !== null)
    ? indexes.filter(({ columns }) => uses.every(({ column }) => columns.includes(column!)))
    : []

const isRange = (test: Test): boolean =>
  test.op === 'eq'
    ? test.value !== null
    : test.op === 'in'
      ? test.values.length > 0 && !test.values.includes(null)
      : ['gt', 'gte', 'lt', 'lte'].includes(test.op)

/** Of conditions that must all be met, those that an index leads to. */
export function ranges(
  conditions: Condition[],
  compiler: FilterCompiler,
  plan: CollectionPlan,
): Condition[] {
  return conditions.flatMap((condition): Condition[] => {
    if (condition.op === 'field') {
      const { column } = readOf(condition.at, compiler)
      const tests = condition.tests.filter(isRange)
      const leads = plan.indexes.some(({ columns }) => columns[1] === column)
      return leads && tests.length ? [{ ...condition, tests }] : []
    }
    if (condition.op === 'and') return ranges(condition.parts, compiler, plan)
    if (condition.op === 'nor') return []
    const parts = condition.parts.map((part) => ranges([part], compiler, plan)[0])
    return parts.length && parts.every((part) => part !== undefined) ? [{ op: 'or', parts }] : []
  })
}

/** What a group, sum or count reads that no one index holds: it and the conditions, or nothing. */
export function missedByGroup(
  { conditions, compiler, collection: { plan } }: Selection,
  values: Use[] = [],
): Use[] {
  const uses = [...usesOf(conditions, compiler), ...values]
  return uses.length === 0 || covering(uses, plan).length ? [] : uses
}

/** The columns that all records of a selection have one of a few values in. */
const fixedBy = (conditions: Condition[], compiler: FilterCompiler): (string | null)[] =>
  conditions.flatMap((condition) =>
    condition.op === 'and'
      ? fixedBy(condition.parts, compiler)
      : condition.op === 'field' &&
          condition.tests.some((test) => isRange(test) && (test.op === 'eq' || test.op === 'in'))
        ? [readOf(condition.at, compiler).column]
        : [],
  )

/**
 * The index to count or add up from where no record need be read; nothing where the database does better to choose:
 * something else leads to few records. `first` is the column that the groups are made by.
 */
export function indexToRead(
  { conditions, compiler, collection: { plan } }: Selection,
  values: Use[] = [],
  first?: string | null,
): string | undefined {
  const uses = [...usesOf(conditions, compiler), ...values]
  if (uses.length === 0) return undefined
  const fixed = fixedBy(conditions, compiler)
  const found = covering(uses, plan)
  const leading = (columns: readonly (string | null | undefined)[]): IndexPlan | undefined =>
    found.find((index) => columns.includes(index.columns[1]))
  const led = leading(fixed)
  return (led ?? (ranges(conditions, compiler, plan).length ? undefined : leading([first])))?.name
}

/** What no index leads a list to: the fields that it is filtered by, those that it is sorted by, or both. */
export function missedByList(
  { conditions, compiler, collection: { plan } }: Selection,
  order: SortKey[],
): Use[] {
  const leads = (column: string | null): boolean =>
    plan.indexes.some(({ columns }) => columns[1] === column)
  const filtered = usesOf(conditions, compiler)
  const [first] = order
  const sorted = !first || leads(sortColumn(first.path)) || leads(readOf(first.at, compiler).column)
  return [
    ...(filtered.length && !ranges(conditions, compiler, plan).length ? filtered : []),
    ...(sorted ? [] : order.map(({ at }) => readOf(at, compiler))),
  ]
}
