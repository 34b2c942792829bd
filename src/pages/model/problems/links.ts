import { linkedPage } from '../siteLinks.ts'
import { eachLeaf, objectsOf, type FindProblems, type PageProblem, type ProblemContext } from './problem.ts'

/** Props of a block that name the form it asks for. */
const formProps = ({ blocks }: ProblemContext, type: string): string[] =>
  Object.values(blocks[type]?.queries ?? {}).flatMap((query) => {
    const { $prop } = (query.kind === 'form' && typeof query.slug === 'object' && query.slug !== null ? query.slug : {}) as { $prop?: string }
    return $prop === undefined ? [] : [$prop]
  })

/** Links, forms and flows that lead nowhere. */
export const findLinkProblems: FindProblems = (model, context) => {
  const objects = objectsOf(model)
  const anchors = new Set(objects.map(({ data }) => data.customId).filter(Boolean))
  const { pages, flows } = context
  const ofLinks = eachLeaf(model, context, ({ schema, value, path }, node): PageProblem[] => {
    if (typeof value !== 'string' || value === '') return []
    const at = { node: node.id, path: ['props', ...path], params: { block: node.data.type, value } }
    if (schema['x-widget'] === 'link') {
      if (value.startsWith('#') && value.length > 1 && !anchors.has(value.slice(1))) return [{ code: 'broken-anchor', level: 'error', ...at }]
      const slug = linkedPage(value)
      return slug !== undefined && pages && !Object.hasOwn(pages, slug) ? [{ code: 'broken-link', level: 'error', ...at }] : []
    }
    return pages && pages[value] !== 'form' && formProps(context, node.data.type).includes(path.join('.')) ? [{ code: 'broken-form', level: 'error', ...at }] : []
  })
  const ofFlows = flows ? [{ id: null, flow: model.page.flow }, ...objects.map(({ id, data }) => ({ id, flow: data.flow }))].filter(({ flow }) => flow && !flows.includes(flow)).map(({ id, flow }): PageProblem => ({ code: 'broken-flow', level: 'error', node: id, path: ['flow'], params: { value: flow! } })) : []
  return [...ofLinks, ...ofFlows]
}
