import { incompleteLink } from '../incompleteLink.ts'
import { safeLink } from '../links.ts'
import { linkedPage, pageNamed } from '../siteLinks.ts'
import {
  eachLeaf,
  eachRichText,
  objectsOf,
  removal,
  type FindProblems,
  type PageProblem,
  type ProblemCode,
  type ProblemContext,
} from './problem.ts'
import { readRichText, withLink, withoutLink } from './richLinks.ts'

/** Props of a block that name the form it asks for. */
const formProps = ({ blocks }: ProblemContext, type: string): string[] =>
  Object.values(blocks[type]?.queries ?? {}).flatMap((query) => {
    const { $prop } = (
      query.kind === 'form' && typeof query.slug === 'object' && query.slug !== null
        ? query.slug
        : {}
    ) as { $prop?: string }
    return $prop === undefined ? [] : [$prop]
  })

/** What the gateway answers beside its screens. */
const SERVED = new Set(['api', 'assets', 'files', 'mail', 'theme'])

/** Does an address of this site lead to a screen? What is no address of a screen counts as one. */
function leadsSomewhere(link: string, routes: readonly string[]): boolean {
  if (!/^\/(?![/\\])/.test(link)) return true
  const parts = link.split(/[?#]/)[0]!.split('/').filter(Boolean)
  if (
    parts.length === 0 ||
    SERVED.has(parts[0]!) ||
    /\.\w+$/.test(parts.at(-1)!) ||
    parts.some((part) => part.includes('{{'))
  )
    return true
  return routes.some((route) => {
    const wanted = route.split('/').filter(Boolean)
    return (
      parts.length <= wanted.length &&
      wanted.every((part, index) =>
        part.startsWith(':') ? index < parts.length || part.endsWith('?') : part === parts[index],
      )
    )
  })
}

interface Fault {
  code: ProblemCode
  suggestion?: string | undefined
}

/** What is wrong with an address that names no page, with the one that was meant where that can be told. */
export function addressFault(
  link: string,
  { pages = {}, routes }: Pick<ProblemContext, 'pages' | 'routes'>,
): Fault | undefined {
  const incomplete = incompleteLink(link)
  const address = incomplete ? incomplete.suggestion : link
  const isLost = address !== undefined && routes !== undefined && !leadsSomewhere(address, routes)
  if (!incomplete && !isLost) return undefined
  return {
    code: incomplete ? 'incomplete-link' : 'broken-route',
    suggestion: isLost
      ? pageNamed(
          address,
          (slug) => Object.hasOwn(pages, slug) && ['page', 'form'].includes(pages[slug]!),
        )
      : incomplete?.suggestion,
  }
}

const fault = (code: ProblemCode, more: Omit<PageProblem, 'code' | 'level'>): PageProblem => ({
  code,
  level: code === 'broken-route' || code === 'incomplete-link' ? 'warning' : 'error',
  ...more,
})

/** Flows that are not there. */
const flowProblems = (
  model: Parameters<FindProblems>[0],
  flows: readonly string[],
): PageProblem[] =>
  [
    { id: null, flow: model.page.flow },
    ...objectsOf(model).map(({ id, data }) => ({ id, flow: data.flow })),
  ]
    .filter(({ flow }) => flow && !flows.includes(flow))
    .map(({ id, flow }): PageProblem =>
      fault('broken-flow', {
        node: id,
        path: ['flow'],
        params: { value: flow! },
        fix:
          id === null
            ? { type: 'update-page', changes: [{ path: ['flow'] }] }
            : { type: 'update', id, changes: [{ path: ['flow'] }] },
      }),
    )

/** Links, forms and flows that lead nowhere. */
export const findLinkProblems: FindProblems = function* (model, context) {
  const objects = objectsOf(model)
  const anchors = new Set(objects.map(({ data }) => data.customId).filter(Boolean))
  const { pages, flows } = context
  const faultOf = (link: string): Fault | undefined => {
    if (link.startsWith('#'))
      return link.length > 1 && !anchors.has(link.slice(1)) ? { code: 'broken-anchor' } : undefined
    const slug = linkedPage(link)
    if (slug !== undefined)
      return pages && !Object.hasOwn(pages, slug) ? { code: 'broken-link' } : undefined
    return addressFault(link, context)
  }
  const ofLinks = yield* eachLeaf(model, context, (leaf, node): PageProblem[] => {
    const { schema, value, path } = leaf
    if (typeof value !== 'string' || value === '') return []
    const at = {
      node: node.id,
      path: ['props', ...path],
      params: { block: node.data.type, value },
      ...removal(leaf, node.id),
    }
    const found =
      schema['x-widget'] === 'link' && safeLink(value) !== undefined ? faultOf(value) : undefined
    if (found)
      return [
        fault(
          found.code,
          found.suggestion === undefined
            ? at
            : {
                ...at,
                params: { ...at.params, suggestion: found.suggestion },
                fix: {
                  type: 'update',
                  id: node.id,
                  changes: [{ path: at.path, value: found.suggestion }],
                },
              },
        ),
      ]
    return pages &&
      pages[value] !== 'form' &&
      formProps(context, node.data.type).includes(path.join('.'))
      ? [fault('broken-form', at)]
      : []
  })
  const ofTexts = yield* eachRichText(model, context, ({ html, path }, node) =>
    readRichText(html).links.flatMap((value): PageProblem[] => {
      const found = faultOf(value)
      if (!found) return []
      const { code, suggestion } = found
      const mended =
        suggestion === undefined ? withoutLink(html, value) : withLink(html, value, suggestion)
      return [
        fault(code, {
          node: node.id,
          path,
          params: { block: node.data.type, value, ...(suggestion !== undefined && { suggestion }) },
          fix: { type: 'update', id: node.id, changes: [{ path, value: mended }] },
        }),
      ]
    }),
  )
  const ofFlows = flows ? flowProblems(model, flows) : []
  return [...ofLinks, ...ofTexts, ...ofFlows]
}
