import {
  apply,
  mergePages,
  patchBetween,
  type NodeId,
  type Operation,
  type OperationOf,
  type PageModel,
  type Description,
} from '#pages/model'
import { aliasesAfter } from '../commands/aliasesAfter.ts'
import { editPage } from '../commands/editNode.ts'

/** One step that can be undone. */
export interface LogEntry {
  operation: Operation
  inverse: Operation
  description: Description
  /** Steps of the same key become one while nothing comes between them. */
  key?: string
  /** What others changed meanwhile, or what has to stand when a step is undone: undo goes past it. */
  others?: true
  selectedBefore: NodeId | null
  selectedAfter: NodeId | null
}

/** The page, the steps that led to it, and those that were undone. */
export interface Log {
  model: PageModel
  past: LogEntry[]
  future: LogEntry[]
}

const LEADS_ON = 'operation.leads-on'

/** Steps that were undone and are still possible after others changed the page. */
const MAX_REDOS = 50

export const lastOwn = (past: LogEntry[]): LogEntry | undefined =>
  past.findLast(({ others }) => !others)
export const countOwn = (past: LogEntry[]): number => past.filter(({ others }) => !others).length

function walk(model: PageModel, operation: Operation): PageModel {
  const done = apply(model, operation)
  if (!done.ok)
    throw new Error(`a step of the log does not apply: ${JSON.stringify(done.failures)}`)
  return done.value.model
}

/** What leads from `base` to `step`, done over `others` instead; where it would take back what others did, it does not. */
const over = (base: PageModel, others: PageModel, step: PageModel): PageModel =>
  mergePages(base, others, step, () => 'mine').model

const between = (entry: LogEntry, from: PageModel, to: PageModel): LogEntry => ({
  ...entry,
  operation: patchBetween(from, to),
  inverse: patchBetween(to, from),
})

/** A page that goes back to an earlier address leads on from the one that it leaves: other pages may name that by now. */
function leadingOn(left: PageModel, now: PageModel): PageModel {
  if (left.page.slug === now.page.slug) return now
  const operation = editPage(now, {
    changes: [
      {
        path: ['aliases'],
        value: aliasesAfter(left.page.aliases ?? [], {
          from: left.page.slug,
          to: now.page.slug,
          redirect: true,
        }),
      },
    ],
  })
  return operation ? walk(now, operation) : now
}

/** A step that undo goes past. */
const standing = (description: Description, from: PageModel, to: PageModel): LogEntry => ({
  operation: patchBetween(from, to),
  inverse: patchBetween(to, from),
  description,
  others: true,
  selectedBefore: null,
  selectedAfter: null,
})

/**
 * The page without the last of one's own steps. What others changed after it stands, and lies before it from now on.
 * `wasOpen` says of a step of the past whether visitors could go where it brought the page.
 */
export function stepBack(
  { model, past, future }: Log,
  wasOpen: (index: number) => boolean = () => false,
): { log: Log; entry: LogEntry } | undefined {
  const index = past.findLastIndex(({ others }) => !others)
  const entry = past[index]
  if (!entry) return undefined
  const [earlier, later] = [past.slice(0, index), past.slice(index + 1)]
  const after = later.reduceRight((at, { inverse }) => walk(at, inverse), model)
  const before = walk(after, entry.inverse)
  const undone = later.length === 0 ? before : over(after, model, before)
  const now = wasOpen(index) ? leadingOn(model, undone) : undone
  if (now === before)
    return { entry, log: { model: now, past: earlier, future: [...future, entry] } }
  const description = later.at(-1)?.description ?? {
    key: LEADS_ON,
    params: { path: `/cms/page/${model.page.slug}` },
  }
  return {
    entry,
    log: {
      model: now,
      past: joined([...earlier, standing(description, before, now)]),
      future: [...future, between(entry, now, model)],
    },
  }
}

/** The log with the page at this address, and led to from there, whatever its steps say: those that were undone lead to no other either. */
export function atAddress(
  log: Log,
  { slug, aliases }: Pick<PageModel['page'], 'slug' | 'aliases'>,
): Log {
  const there = (model: PageModel): PageModel => {
    const operation = editPage(model, {
      changes: [
        { path: ['slug'], value: slug },
        { path: ['aliases'], value: aliases },
      ],
    })
    return operation ? walk(model, operation) : model
  }
  const model = there(log.model)
  if (model === log.model) return log
  const future: LogEntry[] = []
  let [from, to] = [log.model, model]
  for (const step of log.future.toReversed()) {
    const next = walk(from, step.operation)
    const entry = between(step, to, there(next))
    if (!isNothing(entry.operation as OperationOf<'patch'>)) future.unshift(entry)
    ;[from, to] = [next, there(next)]
  }
  return {
    model,
    past: [
      ...log.past,
      standing(
        { key: 'operation.address-stays', params: { path: `/cms/page/${slug}` } },
        log.model,
        model,
      ),
    ],
    future,
  }
}

export function stepForth({ model, past, future }: Log): { log: Log; entry: LogEntry } | undefined {
  const entry = future.at(-1)
  return (
    entry && {
      entry,
      log: {
        model: walk(model, entry.operation),
        past: [...past, entry],
        future: future.slice(0, -1),
      },
    }
  )
}

/** The log with what others changed: the page is `merged` from here on. */
export function withOthers({ model, past, future }: Log, merged: PageModel, who: string): Log {
  const entry = standing(
    { key: who ? 'operation.others' : 'operation.others-unnamed', params: { who } },
    model,
    merged,
  )
  if (isNothing(entry.operation as OperationOf<'patch'>)) return { model, past, future }
  const redone: LogEntry[] = []
  let [from, to] = [model, merged]
  for (const step of future.slice(-MAX_REDOS).toReversed()) {
    const [next, then] = [walk(from, step.operation), to]
    to = over(from, to, next)
    from = next
    redone.unshift(between(step, then, to))
  }
  return { model: merged, past: joined([...past, entry]), future: redone }
}

const isNothing = (operation: OperationOf<'patch'>): boolean =>
  Object.keys(operation.nodes).length === 0 && !operation.root && !operation.page

/** What others changed one after another is one step. */
function joined(past: LogEntry[]): LogEntry[] {
  const [first, second] = past.slice(-2)
  if (
    !first?.others ||
    !second?.others ||
    [first, second].some(({ description }) => description.key === LEADS_ON)
  )
    return past
  const who = [
    ...new Set([first.description.params.who, second.description.params.who].filter(Boolean)),
  ].join(', ')
  return [
    ...past.slice(0, -2),
    {
      ...second,
      description: { ...second.description, params: { who } },
      operation: composed(
        first.operation as OperationOf<'patch'>,
        second.operation as OperationOf<'patch'>,
      ),
      inverse: composed(
        second.inverse as OperationOf<'patch'>,
        first.inverse as OperationOf<'patch'>,
      ),
    },
  ]
}

function composed(first: OperationOf<'patch'>, second: OperationOf<'patch'>): Operation {
  return { ...first, ...second, nodes: { ...first.nodes, ...second.nodes } }
}
