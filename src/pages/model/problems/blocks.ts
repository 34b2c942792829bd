import {
  each,
  leavesOf,
  objectsOf,
  propsOf,
  type FindProblems,
  type PageProblem,
} from './problem.ts'

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && 'th' in value && value.th === '')

/** Blocks that are unknown here or of an older version, and those that lack what they need to be rendered. */
export const findBlockProblems: FindProblems = (model, context) =>
  each(objectsOf(model), (node): PageProblem[] => {
    const { type, v, props } = node.data
    const schema = propsOf(context, type)
    if (!schema)
      return [
        {
          code: 'unknown-block',
          level: 'error',
          node: node.id,
          params: { value: type },
          fix: { type: 'remove', id: node.id },
        },
      ]
    const outdated: PageProblem[] =
      v === context.blocks[type]!.v
        ? []
        : [{ code: 'outdated-block', level: 'warning', node: node.id, params: { block: type } }]
    const empty = leavesOf(schema, props)
      .filter(
        ({ path, value, groupSchema }) =>
          groupSchema.required?.includes(path.at(-1)!) && isEmpty(value),
      )
      .map(({ path, schema: part }): PageProblem => {
        const at = ['props', ...path]
        const value =
          part.default ??
          path.reduce<unknown>(
            (group, name) =>
              typeof group === 'object' && group !== null && Object.hasOwn(group, name)
                ? (group as Record<string, unknown>)[name]
                : undefined,
            context.blocks[type]!.defaults,
          )
        return {
          code: 'empty-required',
          level: 'error',
          node: node.id,
          path: at,
          params: { block: type, ...(part['x-label'] ? { label: part['x-label'] } : {}) },
          ...(isEmpty(value)
            ? {}
            : { fix: { type: 'update', id: node.id, changes: [{ path: at, value }] } }),
        }
      })
    // The gateway answers the queries of a form's own page for the form alone.
    const unanswered: PageProblem[] =
      model.page.type === 'form' && Object.keys(context.blocks[type]!.queries ?? {}).length > 0
        ? [{ code: 'unanswered-block', level: 'warning', node: node.id, params: { block: type } }]
        : []
    return [...outdated, ...empty, ...unanswered]
  })
