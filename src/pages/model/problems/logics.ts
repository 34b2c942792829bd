import type { PageObject } from '#schema'
import { each, objectsOf, type FindProblems, type PageProblem } from './problem.ts'

type Logic = NonNullable<PageObject['logics']>[number]

const CHOICES = ['select', 'radio', 'checkboxes', 'multiselect']
const NUMBERS = ['number', 'money', 'slider', 'rating']

/** The values that a field can be given; `undefined` where they are not known from the page. */
function choicesOf({ props }: Pick<PageObject, 'props'>): string[] | undefined {
  const { widget, options, query } = props as {
    widget?: string
    options?: { value: string }[]
    query?: unknown
  }
  return CHOICES.includes(widget ?? '') && query === undefined
    ? (options ?? []).map(({ value }) => value)
    : undefined
}

/** Can this field be answered so? Certain only where it says no. */
function canAnswer(object: Pick<PageObject, 'props'>, value: unknown): boolean {
  const { widget, min, max } = object.props as { widget?: string; min?: unknown; max?: unknown }
  if (widget === 'checkbox' || widget === 'switch') return typeof value === 'boolean'
  if (NUMBERS.includes(widget ?? ''))
    return (
      typeof value === 'number' &&
      !(typeof min === 'number' && value < min) &&
      !(typeof max === 'number' && value > max)
    )
  return choicesOf(object)?.includes(value as string) ?? true
}

const NAMED = ['show', 'hide', 'require', 'enable'] as const
const GIVEN = ['set', 'options'] as const

/** The logic without what it does to a target; nothing where nothing is left of it. */
function without(logic: Logic, target: string): Logic[] {
  const kept: Logic = { ...logic }
  for (const action of NAMED)
    if (kept[action]) kept[action] = kept[action].filter((one) => one !== target)
  for (const action of GIVEN)
    if (kept[action])
      kept[action] = kept[action].filter((one: { field: string }) => one.field !== target) as never
  const left = Object.fromEntries(
    Object.entries(kept).filter(
      ([action, part]) => action === 'value' || (part as unknown[]).length > 0,
    ),
  ) as Logic
  return Object.keys(left).length > 1 ? [left] : []
}

/** The logic without a value that it gives to fields which do not have it; nothing where nothing is left of it. */
function withoutValue(logic: Logic, value: string, lacks: (field: string) => boolean): Logic[] {
  const { set, options, ...others } = logic
  const kept = {
    ...others,
    ...(set ? { set: set.filter((one) => one.value !== value || !lacks(one.field)) } : {}),
    ...(options
      ? {
          options: options
            .map((one) =>
              lacks(one.field)
                ? { ...one, values: one.values.filter((each) => each !== value) }
                : one,
            )
            .filter(({ values }) => values.length > 0),
        }
      : {}),
  }
  const left = Object.fromEntries(
    Object.entries(kept).filter(
      ([action, part]) => action === 'value' || (part as unknown[]).length > 0,
    ),
  ) as Logic
  return Object.keys(left).length > 1 ? [left] : []
}

/** Names that a logic gives as its targets and that mean none. */
function lostNames(logic: Logic, isLost: (name: string, asField: boolean) => boolean): string[] {
  const fields = [
    ...(logic.require ?? []),
    ...(logic.enable ?? []),
    ...GIVEN.flatMap((action) => (logic[action] ?? []).map(({ field }) => field)),
  ]
  return [...(logic.show ?? []), ...(logic.hide ?? [])]
    .filter((name) => isLost(name, false))
    .concat(fields.filter((name) => isLost(name, true)))
}

/** Values that a logic gives to fields which have no such choice. */
function foreignValues(
  logic: Logic,
  choicesNamed: (field: string) => string[] | undefined,
): string[] {
  const given = [
    ...(logic.set ?? []).map(({ field, value }) => ({
      field,
      values: typeof value === 'string' && value !== '' ? [value] : [],
    })),
    ...(logic.options ?? []),
  ]
  return given.flatMap(({ field, values }) => {
    const choices = choicesNamed(field)
    return choices ? values.filter((one) => !choices.includes(one)) : []
  })
}

/** Answers that can never be given, targets that are not there, and choices that a target does not have. */
export const findLogicProblems: FindProblems = (model) => {
  if (model.page.type !== 'form') return []
  const objects = objectsOf(model)
  const called = new Map(
    objects.flatMap((object) =>
      [object.id, object.data.customId, object.data.name].flatMap((name) =>
        name === undefined ? [] : [[name, object] as const],
      ),
    ),
  )
  return each(objects, ({ id, data }): PageProblem[] => {
    const logics = data.logics ?? []
    const label = data.label ?? data.name ?? ''
    const mended = (at: number, next: Logic[]): PageProblem['fix'] => {
      const value = logics.flatMap((one, index) => (index === at ? next : [one]))
      return {
        type: 'update',
        id,
        changes: [{ path: ['logics'], ...(value.length > 0 ? { value } : {}) }],
      }
    }
    return logics.flatMap((logic, at): PageProblem[] => {
      const path = ['logics', String(at)]
      const impossible: PageProblem[] = canAnswer(data, logic.value)
        ? []
        : [
            {
              code: 'impossible-logic',
              level: 'error',
              node: id,
              path,
              params: { label, value: String(logic.value) },
              fix: mended(at, []),
            },
          ]
      const isLost = (name: string, asField: boolean): boolean => {
        const target = called.get(name)
        return !target || target.id === id || (asField && target.data.type !== 'field')
      }
      const lost = lostNames(logic, isLost)
      const unknown = [...new Set(lost)].map((value): PageProblem => ({
        code: 'unknown-target',
        level: 'error',
        node: id,
        path,
        params: { label, value },
        fix: mended(at, without(logic, value)),
      }))
      const choicesNamed = (field: string): string[] | undefined =>
        called.get(field)?.data && choicesOf(called.get(field)!.data)
      const foreign = foreignValues(logic, choicesNamed)
      return [
        ...impossible,
        ...unknown,
        ...[...new Set(foreign)].map((value): PageProblem => ({
          code: 'unknown-option',
          level: 'error',
          node: id,
          path,
          params: { label, value },
          fix: mended(
            at,
            withoutValue(logic, value, (field) => choicesNamed(field)?.includes(value) === false),
          ),
        })),
      ]
    })
  })
}
