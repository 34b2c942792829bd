/**
 * Counts the components that commits render, through the hook that React gives to its developer tools, so that no
 * counter sits in the code. React's DOM renderer looks for the hook when it is loaded: import this file before it.
 */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  type: { displayName?: string; name?: string; type?: { name?: string } } | string | null
}

const COMPONENTS = new Set([0, 1, 11, 14, 15])
const PERFORMED_WORK = 1

export interface RenderCounter {
  /** Names of the components rendered since the last reset, and in how many commits. */
  names: string[]
  commits: number
  /** What counting itself took (ms), for who measures the time beside it. */
  counting: number
  reset(): void
}

interface Hook {
  counter?: RenderCounter
}

/** From now on, until the next call, commits are counted here. */
export function countRenders(): RenderCounter {
  const counter: RenderCounter = {
    names: [],
    commits: 0,
    counting: 0,
    reset() {
      counter.names = []
      counter.commits = 0
      counter.counting = 0
    },
  }
  hook.counter = counter
  return counter
}

function walk(next: Fiber, before: Fiber | null, names: string[]): void {
  if (COMPONENTS.has(next.tag) && (before === null || (next.flags & PERFORMED_WORK) !== 0))
    names.push(nameOf(next))
  if (before !== null && next.child === before.child) return
  for (let child = next.child; child; child = child.sibling)
    walk(child, before === null ? null : child.alternate, names)
}

function createHook(): Hook {
  const made: Hook & Record<string, unknown> = {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
    onCommitFiberRoot(_id: number, root: { current: Fiber }) {
      const { counter } = made
      if (!counter) return
      const from = performance.now()
      counter.commits++
      walk(root.current, root.current.alternate, counter.names)
      counter.counting += performance.now() - from
    },
  }
  return made
}

/** React keeps the one that it found, so who reads this file again counts through that one. */
const hook = ((
  globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook }
).__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= createHook())

const nameOf = ({ type }: Fiber): string =>
  typeof type === 'object' && type !== null
    ? (type.displayName ?? type.type?.name ?? type.name ?? '?')
    : typeof type === 'function'
      ? ((type as { displayName?: string }).displayName ?? (type as { name: string }).name)
      : '?'
