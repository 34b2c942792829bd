import type { BlockDocument, PageColumn, PageObject, PageRow } from '#schema'
import { newObjectId } from '#shared'
import { withNewIds } from './copy.ts'
import { migratePart } from './migrate.ts'
import type { NodeId } from './nodes.ts'
import { fillPart } from './parts.ts'

/** The blocks of a part whose rows only hold them together. */
const plainObjects = (rows: PageRow[]): PageObject[] | null =>
  rows.every(
    ({ columns, style }) => columns.length === 1 && !style && !(columns[0] as PageColumn).style,
  )
    ? rows.flatMap(({ columns }) => columns[0]!.objects)
    : null

/** Only a part says what its uses may set. */
function withoutSettings(row: PageRow): PageRow {
  const object = ({ overridable: _, ...rest }: PageObject): PageObject =>
    rest.slots
      ? {
          ...rest,
          slots: Object.fromEntries(
            Object.entries(rest.slots).map(([slot, rows]) => [slot, rows.map(withoutSettings)]),
          ),
        }
      : rest
  return {
    ...row,
    columns: row.columns.map((column) => ({ ...column, objects: column.objects.map(object) })),
  }
}

/** A copy of a part as one use of it fills it in, under new ids; its blocks alone where its rows only hold them together. */
export function copyOfPart(
  rows: PageRow[],
  values: unknown,
  newId: () => NodeId,
): { rows: PageRow[]; objects: PageObject[] | null } {
  const filled = fillPart(
    rows.map((row) => (migratePart({ kind: 'row', row }) as { row: PageRow }).row),
    (values ?? {}) as Record<string, unknown>,
  ).map((row) => withoutSettings((withNewIds({ kind: 'row', row }, newId) as { row: PageRow }).row))
  return { rows: filled, objects: plainObjects(filled) }
}

/** The rows in the block that holds others. */
export function holding(
  rows: PageRow[],
  blocks: Readonly<Record<string, BlockDocument>>,
  newId: () => NodeId,
): PageObject | undefined {
  const holder = Object.values(blocks).find(({ container }) => container)
  return (
    holder?.container && {
      id: newId(),
      type: holder.name,
      v: holder.v,
      props: structuredClone({
        ...holder.defaults,
        ...holder.container.props,
      }) as PageObject['props'],
      slots: { [holder.container.slot]: rows },
    }
  )
}

/** The rows without any use of the part `id`: a plain copy of `part` stands in the place of each, or nothing where there is none. */
export function withoutPart(
  rows: PageRow[],
  id: string,
  blocks: Readonly<Record<string, BlockDocument>>,
  part?: PageRow[],
): PageRow[] {
  const partOf = ({ type, props }: PageObject): BlockDocument['part'] => {
    const use = Object.hasOwn(blocks, type) ? blocks[type]!.part : undefined
    return use && props[use.id] === id ? use : undefined
  }
  const copyFor = (object: PageObject) =>
    copyOfPart(part ?? [], object.props[partOf(object)!.values], newObjectId)
  const inRow = (row: PageRow): PageRow[] => {
    const [only, ...others] = row.columns.flatMap(({ objects }) => objects)
    const isAlone =
      only !== undefined &&
      others.length === 0 &&
      row.columns.length === 1 &&
      partOf(only) !== undefined
    if (isAlone && !part) return []
    const copy = isAlone ? copyFor(only) : undefined
    return copy && !copy.objects
      ? copy.rows
      : [
          {
            ...row,
            columns: row.columns.map((column) => ({
              ...column,
              objects: column.objects.flatMap(inColumn),
            })),
          },
        ]
  }
  const inColumn = (object: PageObject): PageObject[] => {
    if (!partOf(object))
      return [
        object.slots
          ? {
              ...object,
              slots: Object.fromEntries(
                Object.entries(object.slots).map(([slot, inner]) => [slot, inner.flatMap(inRow)]),
              ),
            }
          : object,
      ]
    if (!part) return []
    const copy = copyFor(object)
    return (
      copy.objects ?? [holding(copy.rows, blocks, newObjectId)].filter((one) => one !== undefined)
    )
  }
  return rows.flatMap(inRow)
}
