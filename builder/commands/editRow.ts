import { nodeOf, type NodeId, type Operation, type PageModel, type RowNode } from '#pages/model'
import { fail, ok, type Result } from '#shared'
import { changesBetween } from './editNode.ts'
import { together } from './manyNodes.ts'

type RowData = RowNode['data']
type Part = NonNullable<RowData['part']>

const topRows = (model: PageModel): RowNode[] =>
  model.root.flatMap((id) => {
    const node = nodeOf(model, id)
    return node?.kind === 'row' ? [node] : []
  })

const isSet = ({ dataMode }: RowData): boolean => dataMode === 'set' || dataMode === 'copy'

/** The data set that a row keeps its answers in; nothing where they are the form's own. */
export const dataSetOf = (data: RowData): string | undefined =>
  isSet(data) ? data.dataSetName : undefined

/** Rows that make the data set of this one, itself too, in the order of the page. */
export const rowsOfSet = (model: PageModel, row: RowNode): RowNode[] =>
  dataSetOf(row.data) === undefined
    ? [row]
    : topRows(model).filter(
        ({ data }) =>
          data.dataMode === row.data.dataMode && data.dataSetName === row.data.dataSetName,
      )

/** Neighbours that make one set of tabs, steps or sections with this row, itself too. */
export function rowsOfParts(model: PageModel, row: RowNode): RowNode[] {
  const rows = topRows(model)
  const apart = ({ data }: RowNode): boolean => data.part?.kind !== row.data.part?.kind
  const at = rows.findIndex(({ id }) => id === row.id)
  if (at < 0 || !row.data.part) return [row]
  const end = rows.findIndex((one, index) => index > at && apart(one))
  return rows.slice(
    rows.findLastIndex((one, index) => index < at && apart(one)) + 1,
    end < 0 ? rows.length : end,
  )
}

/** `group`, or `group2` and so on where that is taken. */
function freeName(plain: string, taken: readonly (string | undefined)[]): string {
  let name = plain
  for (let number = 2; taken.includes(name); number++) name = `${plain}${number}`
  return name
}

/** Names of answers that are given on the page. */
export const namesTaken = (
  model: PageModel,
  without: NodeId | null = null,
): (string | undefined)[] =>
  Object.values(model.nodes).flatMap((node) =>
    node.kind === 'row'
      ? [dataSetOf(node.data)]
      : node.kind === 'object' && node.id !== without
        ? [node.data.name, node.data.customId]
        : [],
  )

const partNames = (model: PageModel): (string | undefined)[] =>
  topRows(model).map(({ data }) => data.part?.id)

/** What a row says of its data set, made sound: a name where it needs one and has none, nothing that means nothing; who joins one takes over what it says. */
function withSoundSet(model: PageModel, row: RowNode, next: RowData): RowData {
  const { dataMode, dataSetName, label, min, max, ...rest } = next
  if (!isSet(next)) return rest
  const name = dataSetName || freeName('group', namesTaken(model))
  const joined =
    name === row.data.dataSetName
      ? undefined
      : topRows(model).find((one) => one !== row && dataSetOf(one.data) === name)?.data
  const of = joined ?? { dataMode, label, min, max }
  return {
    ...rest,
    dataMode: of.dataMode!,
    dataSetName: name,
    ...(of.label === undefined ? {} : { label: of.label }),
    ...(of.dataMode === 'set'
      ? {
          ...(of.min === undefined ? {} : { min: of.min }),
          ...(of.max === undefined ? {} : { max: of.max }),
        }
      : {}),
  }
}

function withSoundPart(model: PageModel, row: RowNode, { part, ...rest }: RowData): RowData {
  if (!part?.kind) return rest
  const before = row.data.part
  if (!part.id)
    return {
      ...rest,
      part: {
        kind: part.kind,
        id: freeName('part', partNames(model)),
        ...(before ? {} : textsOf(part)),
      },
    }
  const joined =
    part.id === before?.id
      ? undefined
      : rowsOfParts(model, row).find(({ data }) => data.part?.id === part.id)?.data.part
  return { ...rest, part: joined ?? part }
}

const textsOf = ({ label, help }: Part): Partial<Part> => ({
  ...(label === undefined ? {} : { label }),
  ...(help === undefined ? {} : { help }),
})

/**
 * New values for a row, as one operation: what is said of a data set or of a part of the form is said for all rows that make
 * it. A row without a name for either gets a free one; a name that others have joins them. `null` where nothing changes.
 */
export function editRow(
  model: PageModel,
  { id, values }: { id: NodeId; values: Record<string, unknown> },
): Result<Operation | null> {
  const row = nodeOf(model, id)
  if (row?.kind !== 'row') return fail('not-found', { path: id })
  const given = { ...row.data, ...values } as RowData
  const data = withSoundPart(model, row, withSoundSet(model, row, given))
  const nextOf = new Map<NodeId, RowData>([[id, data]])
  const also = (of: RowNode, more: Partial<RowData>): void =>
    void nextOf.set(of.id, { ...(nextOf.get(of.id) ?? of.data), ...more })
  if (dataSetOf(data) !== undefined && data.dataSetName === row.data.dataSetName)
    for (const one of rowsOfSet(model, row))
      also(one, { dataMode: data.dataMode, label: data.label, min: data.min, max: data.max })
  const [before, part] = [row.data.part, data.part]
  if (before && part)
    for (const one of rowsOfParts(model, row))
      if (one !== row) {
        const own = one.data.part!
        if (own.id === before.id && part.id === before.id) also(one, { part })
        else if (part.kind !== before.kind) also(one, { part: { ...own, kind: part.kind } })
      }
  const operations = [...nextOf].flatMap(([one, next]): Operation[] => {
    const changes = changesBetween(nodeOf(model, one)!.data, next, [])
    return changes.length > 0 ? [{ type: 'update', id: one, changes }] : []
  })
  return ok(operations.length === 0 ? null : together('update-row', operations))
}

/** Typing in one text is one step, also where it changes several rows. */
export function typingKey(
  id: NodeId,
  edited: Result<Operation | null>,
): { key: string } | undefined {
  if (!edited.ok || !edited.value) return undefined
  const { value } = edited
  const paths = new Set(
    (value.type === 'batch' ? value.operations : [value]).flatMap((one) =>
      one.type === 'update' ? one.changes.map(({ path }) => path.join('.')) : [],
    ),
  )
  return paths.size === 1 ? { key: `${id}:${[...paths][0]}` } : undefined
}

/** Why a part of the form cannot be called so; nothing where it can. */
export function partNameProblem(
  model: PageModel,
  id: NodeId,
  name: string,
): 'wrong' | 'taken' | undefined {
  const row = nodeOf(model, id)
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,59}$/.test(name)) return 'wrong'
  return row?.kind === 'row' && name !== row.data.part?.id && partNames(model).includes(name)
    ? 'taken'
    : undefined
}

/** Another name for a part of the form, in all rows that stand in it. */
export function renamePart(
  model: PageModel,
  { id, to }: { id: NodeId; to: string },
): Result<Operation> {
  const row = nodeOf(model, id)
  if (row?.kind !== 'row' || !row.data.part) return fail('not-found', { path: id })
  const rows = rowsOfParts(model, row).filter(({ data }) => data.part!.id === row.data.part!.id)
  return ok(
    together(
      'update-row',
      rows.map((one) => ({
        type: 'update',
        id: one.id,
        changes: [{ path: ['part', 'id'], value: to }],
      })),
    ),
  )
}
