import type { EntityDocument } from '#schema'
import { declaredFields } from '../model/shape.ts'

type Data = Record<string, unknown>

export interface NestedChanges {
  /** Where it stands now, with the old name of the field and the new one; parents first. */
  renamed: { path: string[]; from: string; to: string }[]
  /** Old paths, removed on purpose. */
  dropped: string[]
  /** Old paths of which nobody said what becomes of the values. */
  removed: string[]
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** What became of the fields inside objects and rows. `x-from` names the old sibling or its whole path, `dropped` the old path (`items.note`). */
export function nestedChanges(
  before: EntityDocument,
  after: EntityDocument,
  topRenamed: ReadonlyMap<string, string>,
): NestedChanges {
  const old = new Map(declaredFields(before).map((field) => [field.path, field]))
  const now = new Map(declaredFields(after).map((field) => [field.path, field]))
  const back = new Map([...topRenamed].map(([from, to]) => [to, from]))
  /** New path to old path. */
  const was = new Map<string, string>()
  const renamed: NestedChanges['renamed'] = []
  for (const [path, { field }] of now) {
    const [parent, name] = [parentOf(path), nameOf(path)]
    if (!parent) {
      was.set(path, back.get(path) ?? path)
      continue
    }
    const above = was.get(parent) ?? parent
    const given = field['x-from']
    const from = given?.startsWith(`${above}.`) ? given.slice(above.length + 1) : given
    const moved =
      from !== undefined &&
      old.has(`${above}.${from}`) &&
      !old.has(`${above}.${name}`) &&
      !now.has(`${parent}.${from}`)
    was.set(path, `${above}.${moved ? from : name}`)
    if (moved) renamed.push({ path: parent.split('.'), from, to: name })
  }
  const kept = new Set(was.values())
  /** Objects whose fields are still declared; what became open keeps all that it holds. */
  const declaring = new Set(
    [...now.keys()]
      .map(parentOf)
      .filter(Boolean)
      .map((path) => was.get(path)!),
  )
  const gone = [...old.keys()].filter(
    (path) => path.includes('.') && !kept.has(path) && declaring.has(parentOf(path)),
  )
  const purposely = new Set(after['x-entity'].dropped)
  return {
    renamed,
    dropped: gone.filter((path) => purposely.has(path)),
    removed: gone.filter((path) => !purposely.has(path)),
  }
}

/** Every object at a path; a list on the way yields its items. */
function objectsAt(value: unknown, path: string[]): Data[] {
  if (Array.isArray(value)) return value.flatMap((item) => objectsAt(item, path))
  if (typeof value !== 'object' || value === null) return []
  if (path.length === 0) return [value as Data]
  return Object.hasOwn(value, path[0]!) ? objectsAt((value as Data)[path[0]!], path.slice(1)) : []
}

/** Does the document hold a value at a nested path? */
export const holds = (document: Data, path: string): boolean =>
  objectsAt(document, parentOf(path).split('.')).some(
    (object) =>
      Object.hasOwn(object, nameOf(path)) &&
      object[nameOf(path)] !== null &&
      object[nameOf(path)] !== undefined,
  )

/** The document without the nested fields that are gone, by their old paths: those dropped, and those that held nothing. */
export function dropNested(document: Data, { dropped, removed }: NestedChanges): Data {
  if (!dropped.length && !removed.length) return document
  const left = structuredClone(document)
  for (const path of [...dropped, ...removed])
    for (const object of objectsAt(left, parentOf(path).split('.')))
      if (dropped.includes(path) || object[nameOf(path)] === null) delete object[nameOf(path)]
  return left
}

/** The document with its nested fields under their new names; what is above them has its new names already. */
export function renameNested(document: Data, { renamed }: NestedChanges): Data {
  if (!renamed.length) return document
  const carried = structuredClone(document)
  for (const { path, from, to } of renamed)
    for (const object of objectsAt(carried, path)) {
      if (!Object.hasOwn(object, from)) continue
      object[to] = object[from]
      delete object[from]
    }
  return carried
}
