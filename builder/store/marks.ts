import type { NodeId } from '#pages/model'
import { createListeners } from './listeners.ts'
import type { StoreApi } from 'zustand/vanilla'
import type { Dragged } from '../commands/index.ts'

/** What is shown of a block around it. */
export interface Mark {
  selected: boolean
  /** Is it being dragged? */
  lifted: boolean
  /** Names of others who have chosen it. */
  others: string
  /** Open comments. */
  comments: number
}

const UNMARKED: Mark = { selected: false, lifted: false, others: '', comments: 0 }

/** Each block hears of its own mark: what a key changes of the page asks none of them. */
export interface Marks {
  of(id: NodeId): Mark
  /** Answers how to stop. */
  subscribe(id: NodeId, listener: () => void): () => void
}

/** What of the state is shown around blocks. */
export interface Marking {
  selection: NodeId | null
  also: readonly NodeId[]
  drag: { dragged: Dragged } | null
  people: readonly { name: string; block: NodeId | null }[]
  comments: Record<NodeId, number>
}

function marksIn({ selection, also, drag, people, comments }: Marking): Map<NodeId, Mark> {
  const marks = new Map<NodeId, Mark>()
  const mark = (id: NodeId | null | undefined, change: (one: Mark) => Partial<Mark>): void => {
    if (id === null || id === undefined) return
    const before = marks.get(id) ?? UNMARKED
    marks.set(id, { ...before, ...change(before) })
  }
  for (const id of [selection, ...also]) mark(id, () => ({ selected: true }))
  mark(drag?.dragged.id, () => ({ lifted: true }))
  for (const { block, name } of people)
    mark(block, ({ others }) => ({ others: others ? `${others}, ${name}` : name }))
  for (const [id, count] of Object.entries(comments)) mark(id, () => ({ comments: count }))
  return marks
}

const PARTS = ['selection', 'also', 'drag', 'people', 'comments'] as const
const same = (a: Mark, b: Mark): boolean =>
  a.selected === b.selected &&
  a.lifted === b.lifted &&
  a.others === b.others &&
  a.comments === b.comments

export function createMarks(store: Pick<StoreApi<Marking>, 'getState' | 'subscribe'>): Marks {
  const listeners = createListeners<NodeId>()
  let marks = marksIn(store.getState())
  store.subscribe((now, before) => {
    if (PARTS.every((part) => now[part] === before[part])) return
    const [was, is] = [marks, marksIn(now)]
    // A mark that says the same stays the same.
    for (const [id, mark] of is)
      if (was.has(id) && same(mark, was.get(id)!)) is.set(id, was.get(id)!)
    marks = is
    for (const id of new Set([...was.keys(), ...is.keys()]))
      if (was.get(id) !== is.get(id)) listeners.tell(id)
  })
  return { of: (id) => marks.get(id) ?? UNMARKED, subscribe: listeners.subscribe }
}
