import { fieldAt } from '../bindingFields.ts'
import { pathsOf, rowPaths } from '../bindings.ts'
import { each, objectsOf, propsOf, type FindProblems, type PageProblem } from './problem.ts'

/** Props bound to a field that is not there any more, rules that ask one of it, and rows of what is gone. */
export const findBindingProblems: FindProblems = (model, context) => {
  const { entities } = context
  if (!entities) return []
  const known = { blocks: context.blocks, entities }
  return each(objectsOf(model), ({ id, data }): PageProblem[] => {
    const schema = propsOf(context, data.type)
    const gone = (path: string): boolean => fieldAt(model, id, path, known) === null
    const ofProps = Object.entries(data.bind ?? {}).flatMap(([prop, spec]): PageProblem[] => {
      const path = pathsOf(spec).find(gone)
      if (path === undefined) return []
      const label = schema?.properties?.[prop]?.['x-label']
      return [
        {
          code: 'broken-binding',
          level: 'error',
          node: id,
          path: ['bind', prop],
          params: { block: data.type, value: path, ...(label ? { label } : {}) },
          fix: {
            type: 'update',
            id,
            changes: [{ path: Object.keys(data.bind!).length > 1 ? ['bind', prop] : ['bind'] }],
          },
        },
      ]
    })
    const askedOf = model.page.type === 'form' ? undefined : rowPaths(data.show).find(gone)
    const ofRule: PageProblem[] =
      askedOf === undefined
        ? []
        : [
            {
              code: 'broken-row-rule',
              level: 'error',
              node: id,
              path: ['show'],
              params: { block: data.type, value: askedOf },
              fix: { type: 'update', id, changes: [{ path: ['show'] }] },
            },
          ]
    const rows = context.blocks[data.type]?.rows
    const [list, entity] = rows ? [data.props[rows.list], data.props.entity] : []
    const lost =
      typeof list === 'string' && list !== ''
        ? gone(list) && list
        : typeof entity === 'string' && entities[entity] === null && entity
    return lost
      ? [
          ...ofProps,
          ...ofRule,
          {
            code: 'broken-rows',
            level: 'error',
            node: id,
            path: ['props'],
            params: { block: data.type, value: lost },
            fix: {
              type: 'update',
              id,
              changes: [{ path: ['props', lost === list ? rows!.list : 'entity'] }],
            },
          },
        ]
      : [...ofProps, ...ofRule]
  })
}
