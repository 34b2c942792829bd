import type { FlowStep } from '#schema'

/** A list of steps: the flow's own, or a branch of a step. */
export type ListOf = { step: string; branch: string } | null

export interface Place {
  of: ListOf
  index: number
}

export type Direction = 'up' | 'down' | 'in' | 'out'

const sameList = (a: ListOf, b: ListOf): boolean => a?.step === b?.step && a?.branch === b?.branch

const all = (steps: readonly FlowStep[]): FlowStep[] =>
  steps.flatMap((step) => [step, ...Object.values(step.branches ?? {}).flatMap(all)])

export const findStep = (steps: readonly FlowStep[], id: string): FlowStep | undefined =>
  all(steps).find((step) => step.id === id)

export const countSteps = (steps: readonly FlowStep[]): number => all(steps).length

export function placeOf(
  steps: readonly FlowStep[],
  id: string,
  of: ListOf = null,
): Place | undefined {
  const index = steps.findIndex((step) => step.id === id)
  if (index >= 0) return { of, index }
  for (const step of steps)
    for (const [branch, list] of Object.entries(step.branches ?? {})) {
      const found = placeOf(list, id, { step: step.id, branch })
      if (found) return found
    }
  return undefined
}

export const listAt = (steps: readonly FlowStep[], of: ListOf): readonly FlowStep[] =>
  of ? (findStep(steps, of.step)?.branches?.[of.branch] ?? []) : steps

/** The list that the step is repeated over, by the nearest loop around it. */
export function listAround(steps: readonly FlowStep[], id: string): string | undefined {
  const of = placeOf(steps, id)?.of
  if (!of) return undefined
  const { list } = findStep(steps, of.step)!.options as { list?: unknown }
  return of.branch === 'each' && typeof list === 'string' ? list : listAround(steps, of.step)
}

/** A branch without steps is left out, as documents are written. */
function withBranch(step: FlowStep, branch: string, list: FlowStep[]): FlowStep {
  const { branches: before, ...rest } = step
  const branches = Object.fromEntries(
    Object.entries({ ...before, [branch]: list }).filter(([, inner]) => inner.length > 0),
  )
  return Object.keys(branches).length > 0 ? { ...rest, branches } : rest
}

function changeList(
  steps: readonly FlowStep[],
  of: ListOf,
  change: (list: readonly FlowStep[]) => FlowStep[],
): FlowStep[] {
  if (!of) return change(steps)
  return steps.map((step) => {
    if (step.id === of.step)
      return withBranch(step, of.branch, change(step.branches?.[of.branch] ?? []))
    if (!step.branches) return step
    return {
      ...step,
      branches: Object.fromEntries(
        Object.entries(step.branches).map(([name, list]) => [name, changeList(list, of, change)]),
      ),
    }
  })
}

/** A name that no step has yet. */
export function freeId(taken: ReadonlySet<string>, wanted: string): string {
  const base = wanted.replace(/-\d+$/, '').slice(0, 50)
  let id = wanted
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`
  return id
}

export const idsOf = (steps: readonly FlowStep[]): Set<string> =>
  new Set(all(steps).map(({ id }) => id))

export const insertStep = (
  steps: readonly FlowStep[],
  { of, index }: Place,
  step: FlowStep,
): FlowStep[] => changeList(steps, of, (list) => list.toSpliced(index, 0, step))

export function removeStep(steps: readonly FlowStep[], id: string): FlowStep[] {
  const place = placeOf(steps, id)
  return place ? changeList(steps, place.of, (list) => list.toSpliced(place.index, 1)) : [...steps]
}

export function editStep(
  steps: readonly FlowStep[],
  id: string,
  change: (step: FlowStep) => FlowStep,
): FlowStep[] {
  const place = placeOf(steps, id)
  return place
    ? changeList(steps, place.of, (list) => list.with(place.index, change(list[place.index]!)))
    : [...steps]
}

/** Gives a step another name; jumps to it follow. A name that is taken changes nothing. */
export function renameStep(steps: readonly FlowStep[], id: string, next: string): FlowStep[] {
  if (next === id || idsOf(steps).has(next)) return [...steps]
  const renamed = (step: FlowStep): FlowStep => ({
    ...step,
    ...(step.id === id ? { id: next } : {}),
    ...(typeof step.onFail === 'object' && 'goTo' in step.onFail && step.onFail.goTo === id
      ? { onFail: { goTo: next } }
      : {}),
    ...(step.branches
      ? {
          branches: Object.fromEntries(
            Object.entries(step.branches).map(([name, list]) => [name, list.map(renamed)]),
          ),
        }
      : {}),
  })
  return steps.map(renamed)
}

/** A copy behind the step, with its branches, under names of its own; which name it got. */
export function duplicateStep(
  steps: readonly FlowStep[],
  id: string,
): { steps: FlowStep[]; id: string } {
  const place = placeOf(steps, id)
  if (!place) return { steps: [...steps], id }
  const taken = idsOf(steps)
  const names = new Map<string, string>()
  for (const step of all([findStep(steps, id)!])) {
    const name = freeId(taken, step.id)
    taken.add(name)
    names.set(step.id, name)
  }
  const copied = (step: FlowStep): FlowStep => ({
    ...step,
    id: names.get(step.id)!,
    ...(typeof step.onFail === 'object' && 'goTo' in step.onFail
      ? { onFail: { goTo: names.get(step.onFail.goTo) ?? step.onFail.goTo } }
      : {}),
    ...(step.branches
      ? {
          branches: Object.fromEntries(
            Object.entries(step.branches).map(([name, list]) => [name, list.map(copied)]),
          ),
        }
      : {}),
  })
  return {
    steps: insertStep(
      steps,
      { of: place.of, index: place.index + 1 },
      copied(findStep(steps, id)!),
    ),
    id: names.get(id)!,
  }
}

/** Is the list in that step, as a branch of it or of one in it? */
export function isInside(steps: readonly FlowStep[], id: string, of: ListOf): boolean {
  const step = findStep(steps, id)
  return of !== null && step !== undefined && all([step]).some((inner) => inner.id === of.step)
}

/** Does the step stand in that place already, before it or behind it? */
export function isPlaceOf(steps: readonly FlowStep[], id: string, { of, index }: Place): boolean {
  const own = placeOf(steps, id)
  return (
    own !== undefined && sameList(own.of, of) && (own.index === index || own.index + 1 === index)
  )
}

/** Puts a step elsewhere, counted in the tree as it is now; into itself it never goes. */
export function moveStep(steps: readonly FlowStep[], id: string, { of, index }: Place): FlowStep[] {
  const from = placeOf(steps, id)
  const step = findStep(steps, id)
  if (!from || !step || isInside(steps, id, of)) return [...steps]
  const shift = sameList(from.of, of) && from.index < index ? 1 : 0
  return insertStep(removeStep(steps, id), { of, index: index - shift }, step)
}

/** Where a key or a button moves a step to; undefined where there is no way. `branchesOf` names the branches of a kind of step. */
export function placeTowards(
  steps: readonly FlowStep[],
  id: string,
  direction: Direction,
  branchesOf: (type: string) => string[],
): Place | undefined {
  const place = placeOf(steps, id)
  if (!place) return undefined
  const { of, index } = place
  const list = listAt(steps, of)
  if (direction === 'up') return index > 0 ? { of, index: index - 1 } : undefined
  if (direction === 'down') return index < list.length - 1 ? { of, index: index + 2 } : undefined
  if (direction === 'out') {
    const outer = of && placeOf(steps, of.step)
    return outer ? { of: outer.of, index: outer.index + 1 } : undefined
  }
  const into = list[index - 1]
  const branch = into && branchesOf(into.type)[0]
  return branch
    ? { of: { step: into.id, branch }, index: into.branches?.[branch]?.length ?? 0 }
    : undefined
}
