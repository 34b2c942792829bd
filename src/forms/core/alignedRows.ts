import { isRecord } from '#shared'
import { newItem } from '../schema/defaults.ts'
import type { SchemaReader } from '../schema/reader.ts'
import type { FieldSpec } from '../schema/fieldSpec.ts'
import type { Arrangement } from './arrangement.ts'
import { type Path } from './path.ts'

/** The list in each entry of another one that stands place by place for the entries of this one (`x-aligned`: `rows.cells`). */
export function alignedLists(
  { schema }: FieldSpec,
  path: Path,
  list: (path: Path) => readonly unknown[],
): Path[] {
  const [outer, inner, ...deeper] = schema['x-aligned']?.split('.') ?? []
  if (outer === undefined || inner === undefined || deeper.length > 0) return []
  const around = [...path.slice(0, -1), outer]
  return list(around).map((_, index) => [...around, index, inner])
}

/** Such a list after the one that leads it was arranged, which had `led` entries. What it has beyond those stays behind them. */
export function alignRow(
  before: readonly unknown[],
  led: number,
  { list, place }: Arrangement,
  empty: unknown,
): Arrangement {
  const isEnd =
    list.length > led &&
    Array.from({ length: led }, (_, index) => place(index)).every((to, index) => to === index)
  const to = isEnd ? (index: number): number => index : place
  const after: unknown[] = []
  before.forEach((value, index) => {
    const next = to(index)
    if (next !== undefined) after[next] = value
  })
  const length = before.length < led ? after.length : Math.max(after.length, list.length)
  return {
    list: Array.from({ length }, (_, index) =>
      index in after ? after[index] : structuredClone(empty),
    ),
    place: to,
  }
}

/** A new entry of a list whose entries hold such lists: with one value for each entry of the list that leads them. */
export function withAligned(
  reader: SchemaReader,
  spec: FieldSpec,
  path: Path,
  entry: unknown,
  list: (path: Path) => readonly unknown[],
): unknown {
  const around = path.slice(0, -1)
  if (!isRecord(entry) || around.length > 0) return entry
  for (const { name, schema } of reader.properties(reader.root)) {
    const [outer, inner] = schema['x-aligned']?.split('.') ?? []
    if (outer !== path[0] || inner === undefined || entry[inner] !== undefined) continue
    const cells = reader
      .properties(reader.shape(reader.item(spec, 0), entry))
      .find((one) => one.name === inner)
    if (cells)
      return { ...entry, [inner]: list([name]).map((_, index) => newItem(reader, cells, index)) }
  }
  return entry
}
