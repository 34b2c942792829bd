import { NestedRows } from '#pages'

/** What React keeps of a component or an element, as far as it is read here. */
interface Fiber {
  tag: number
  type: unknown
  memoizedState: Hook | null
  memoizedProps: Record<string, unknown> | null
  ref: unknown
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
}
interface Hook {
  memoizedState: unknown
  queue: unknown
  next: Hook | null
}

const FUNCTION_TAGS = new Set([0, 11, 14, 15])

const isEffect = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'create' in value && 'deps' in value

function partsOf({ tag, type, memoizedState, memoizedProps, ref }: Fiber): string[] {
  const name = typeof type === 'function' ? type.name : typeof type === 'string' ? type : '?'
  const found = ref ? [`a ref on ${name}`] : []
  if (FUNCTION_TAGS.has(tag))
    for (let hook = memoizedState; hook; hook = hook.next) {
      if (hook.queue) found.push(`state in ${name}`)
      if (isEffect(hook.memoizedState)) found.push(`an effect in ${name}`)
    }
  if (tag === 5)
    for (const [key, value] of Object.entries(memoizedProps ?? {}))
      if (/^on[A-Z]/.test(key) && typeof value === 'function') found.push(`${key} on ${name}`)
  return found
}

/** Rows inside a block are of other blocks. */
const isOfOthers = ({ stateNode, type }: Fiber): boolean =>
  (stateNode instanceof Element && stateNode.matches('.sala-slot, .sala-row')) ||
  type === NestedRows

/** State, effects, refs and handlers of the components inside an element, as they are mounted now. */
export function livePartsOf(element: Element): string[] {
  const key = Object.keys(element).find((one) => one.startsWith('__reactFiber$'))
  if (!key) throw new Error('React did not render the element')
  const found: string[] = []
  const visit = (fiber: Fiber | null): void => {
    for (let one = fiber; one; one = one.sibling) {
      if (isOfOthers(one)) continue
      found.push(...partsOf(one))
      visit(one.child)
    }
  }
  visit((element as unknown as Record<string, Fiber>)[key]!.child)
  return [...new Set(found)]
}
