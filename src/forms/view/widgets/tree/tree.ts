/** An entry of a tree: an object whose entries below stand in the list `below`. */
export type TreeItem = Record<string, unknown>

/** Indexes from the top: `[2, 0]` is the first entry below the third. */
export type TreePlace = readonly number[]

export interface TreeRow {
  place: TreePlace
  item: TreeItem
  /** How many stand beside it. */
  siblings: number
}

export type TreeMove = 'up' | 'down' | 'in' | 'out'

const listBelow = (item: TreeItem | undefined, below: string): TreeItem[] =>
  Array.isArray(item?.[below]) ? (item[below] as TreeItem[]) : []

/** All entries in the order they are read. */
export const treeRows = (items: TreeItem[], below: string, above: TreePlace = []): TreeRow[] =>
  items.flatMap((item, index) => [
    { place: [...above, index], item, siblings: items.length },
    ...treeRows(listBelow(item, below), below, [...above, index]),
  ])

export const itemAt = (items: TreeItem[], below: string, place: TreePlace): TreeItem | undefined =>
  place.reduce<{ list: TreeItem[]; item?: TreeItem }>(
    ({ list }, index) => ({ list: listBelow(list[index], below), item: list[index] }),
    { list: items },
  ).item

/** How many levels an entry has, itself included. */
export const heightOf = (item: TreeItem, below: string): number =>
  1 + Math.max(0, ...listBelow(item, below).map((child) => heightOf(child, below)))

/** The tree with the list at a place changed; a list that is left empty is not kept. */
function changeList(
  items: TreeItem[],
  below: string,
  above: TreePlace,
  change: (list: TreeItem[]) => TreeItem[],
): TreeItem[] {
  const [index, ...rest] = above
  if (index === undefined) return change(items)
  return items.map((item, at) => {
    if (at !== index) return item
    const { [below]: _, ...own } = item
    const list = changeList(listBelow(item, below), below, rest, change)
    return list.length ? { ...own, [below]: list } : own
  })
}

export const insertItem = (
  items: TreeItem[],
  below: string,
  place: TreePlace,
  item: TreeItem,
): TreeItem[] =>
  changeList(items, below, place.slice(0, -1), (list) => list.toSpliced(place.at(-1)!, 0, item))

export const removeItem = (items: TreeItem[], below: string, place: TreePlace): TreeItem[] =>
  changeList(items, below, place.slice(0, -1), (list) => list.toSpliced(place.at(-1)!, 1))

const startsWith = (place: TreePlace, start: TreePlace): boolean =>
  start.every((index, at) => place[at] === index)

/** A place as it is once the entry at `gone` has been taken out. */
function withoutPlace(place: TreePlace, gone: TreePlace): TreePlace {
  const at = gone.length - 1
  return place.length > at && startsWith(place, gone.slice(0, -1)) && place[at]! > gone[at]!
    ? place.with(at, place[at]! - 1)
    : place
}

/** Puts the entry at another place (as places are before it is taken out); `undefined` where that is itself, inside itself or too deep. */
export function moveItem(
  items: TreeItem[],
  below: string,
  from: TreePlace,
  to: TreePlace,
  most: number,
): { items: TreeItem[]; place: TreePlace } | undefined {
  const item = itemAt(items, below, from)
  if (!item || startsWith(to, from) || to.length - 1 + heightOf(item, below) > most)
    return undefined
  const place = withoutPlace(to, from)
  return { items: insertItem(removeItem(items, below, from), below, place, item), place }
}

/** Where one step leads: past a neighbour, below the one before, or out beside the one above; `undefined` where there is no such place. */
export function stepTo(
  items: TreeItem[],
  below: string,
  place: TreePlace,
  move: TreeMove,
): TreePlace | undefined {
  const [above, index] = [place.slice(0, -1), place.at(-1)!]
  const count = above.length ? listBelow(itemAt(items, below, above), below).length : items.length
  if (move === 'up') return index > 0 ? [...above, index - 1] : undefined
  if (move === 'down') return index < count - 1 ? [...above, index + 2] : undefined
  if (move === 'out') return above.length ? above.with(-1, above.at(-1)! + 1) : undefined
  if (index === 0) return undefined
  const before = [...above, index - 1]
  return [...before, listBelow(itemAt(items, below, before), below).length]
}
