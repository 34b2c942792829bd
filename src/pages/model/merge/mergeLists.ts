import { sameJson } from '#engine'
import { isRecord } from '#shared'
import { conflictAt, inside, type Merge, type Spot } from './spot.ts'
import { threeWay } from './threeWay.ts'

interface Lists {
  base: unknown[]
  mine: unknown[]
  theirs: unknown[]
}

type Names = Map<string, unknown>

/** What names an entry for good. */
const IDS = ['id', '_id', 'slot', 'key']
/** What tells entries apart as long as nobody gives one another. */
const MARKS = ['value', 'name', 'image', 'src', 'target', 'link', 'address', 'number', 'title']

/** A list by place where its entries cannot be told apart, else entry by entry. */
export function mergeLists(lists: Lists, spot: Spot, merge: Merge): unknown {
  const named = entryNames(lists)
  return named ? mergeNamed(named, lists, spot, merge) : mergePlaces(lists, spot, merge)
}

/** The entries of each list by what tells them apart in all of them. */
function entryNames({ base, mine, theirs }: Lists): Record<keyof Lists, Names> | undefined {
  const by = (list: unknown[], key: string): Names | undefined => {
    const names: Names = new Map(
      list.flatMap((entry) => {
        const name = isRecord(entry) && Object.hasOwn(entry, key) ? entry[key] : undefined
        return name === undefined || name === null || name === ''
          ? []
          : [[typeof name === 'string' ? name : JSON.stringify(name), entry]]
      }),
    )
    return names.size === list.length ? names : undefined
  }
  for (const key of [...IDS, ...MARKS]) {
    const [was, a, b] = [by(base, key), by(mine, key), by(theirs, key)]
    if (!was || !a || !b) continue
    const isRenamed = [a, b].some(
      (side) =>
        [...was.keys()].some((name) => !side.has(name)) &&
        [...side.keys()].some((name) => !was.has(name)),
    )
    if (IDS.includes(key) || !isRenamed) return { base: was, mine: a, theirs: b }
  }
  return undefined
}

/** The entries that stand in the merged list, with what is merged of each. */
function standing(
  { base, mine, theirs }: Record<keyof Lists, Names>,
  lists: Lists,
  spot: Spot,
  merge: Merge,
): Names {
  const entries: Names = new Map()
  for (const name of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [was, a, b] = [base.get(name), mine.get(name), theirs.get(name)]
    const place = String(a === undefined ? lists.theirs.indexOf(b) : lists.mine.indexOf(a))
    const at = inside(spot, name, place)
    const three = { base: was, mine: a, theirs: b }
    if (a !== undefined && b !== undefined) {
      // An entry that was there stays one, whatever else of it is asked for.
      entries.set(name, merge(three, at))
      continue
    }
    const left = a ?? b
    if (left === undefined) continue
    const kept =
      was === undefined
        ? left
        : sameJson(was, left)
          ? undefined
          : at.decide(conflictAt(at, three, 'entry'))
    if (kept !== undefined) entries.set(name, kept)
  }
  return entries
}

function mergeNamed(
  named: Record<keyof Lists, Names>,
  lists: Lists,
  spot: Spot,
  merge: Merge,
): unknown {
  const entries = standing(named, lists, spot, merge)
  const orderIn = (side: keyof Lists): string[] =>
    [...named[side].keys()].filter(
      (name) => named.base.has(name) && named.mine.has(name) && named.theirs.has(name),
    )
  const [was, a, b] = [orderIn('base'), orderIn('mine'), orderIn('theirs')]
  const order = (
    sameJson(a, b) || sameJson(was, b)
      ? a
      : sameJson(was, a)
        ? b
        : spot.decide(
            conflictAt(
              { ...spot, path: [...spot.path, '↕'] },
              { base: was, mine: a, theirs: b },
              'order',
            ),
          )
  ) as string[]
  const stays = new Set(order)
  const brought = new Map<string | null, string[][]>()
  for (const side of ['mine', 'theirs'] as const) {
    let after: string | null = null
    for (const name of named[side].keys()) {
      if (stays.has(name)) after = name
      else if (entries.has(name)) {
        const here = brought.get(after) ?? [[], []]
        brought.set(after, here)
        here[side === 'mine' ? 0 : 1]!.push(name)
      }
    }
  }
  const following = (name: string | null): string[] =>
    (brought.get(name) ?? []).toSorted((x, y) => ((x[0] ?? '') < (y[0] ?? '') ? -1 : 1)).flat()
  const all = [...following(null), ...order.flatMap((name) => [name, ...following(name)])]
  return [...new Set(all)].map((name) => entries.get(name))
}

/** By place, past what all have alike: entries changed side by side are merged, those put in at one place both stand. */
function mergePlaces(lists: Lists, spot: Spot, merge: Merge): unknown {
  let place = 0
  const { base, mine, theirs } = lists
  return threeWay(base, mine, theirs).flatMap((stretch): unknown[] => {
    const at = place
    place += stretch.mine.length
    if (stretch.same) return stretch.base
    const { base: was, mine: a, theirs: b } = stretch
    if (sameJson(a, b) || sameJson(was, b)) return a
    if (sameJson(was, a)) return b
    if (was.length === a.length && was.length === b.length)
      return was.map((one, i) =>
        merge({ base: one, mine: a[i], theirs: b[i] }, inside(spot, String(at + i))),
      )
    if (was.length === 0)
      return [a, b].toSorted((x, y) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1)).flat()
    const asked = { ...spot, path: [...spot.path, `${at}…`] }
    return spot.decide(conflictAt(asked, stretch)) as unknown[]
  })
}
