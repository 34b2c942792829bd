import { paramsIn, viewOf, type RouteView } from '../routeView.ts'
import type { ConversionDocument, Route, StatesDocument } from '../types.ts'
import type { CheckContext } from './context.ts'
import { referFilter } from './fieldPaths.ts'

/** The screens that each part of a view is of. */
const SCREENS_OF: Record<keyof RouteView, string[]> = {
  filter: ['list'],
  fields: ['list', 'create', 'edit'],
  values: ['create'],
  convert: ['create'],
  transitions: ['detail'],
}

const paramsOf = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!)

function checkConvert(context: CheckContext, { convert, entity, path }: Route, place: string) {
  const conversion = context.find<ConversionDocument>('conversion', convert!)
  context.refer('conversion', convert!, `${place}.convert`)
  if (conversion && conversion.to !== entity)
    context.problem(
      `${place}.convert`,
      `"${convert}" makes a "${conversion.to}", but the screen is of "${entity}". Name a conversion to "${entity}".`,
    )
  if (paramsOf(path).length !== 1)
    context.problem(
      `${place}.path`,
      `needs one parameter, the record that "${convert}" begins with: "${path}" has ${paramsOf(path).length}.`,
    )
}

function checkTransitions(context: CheckContext, { transitions, entity }: Route, place: string) {
  const states = context.find<StatesDocument>('states', entity!)
  for (const [at, id] of transitions!.entries()) {
    const found = states?.transitions.find((one) => one.id === id)
    if (!found)
      context.problem(
        `${place}.transitions[${at}]`,
        `"${entity}" has no transition "${id}". Mend the name, or add it to its state table.`,
      )
    else if (found.automatic)
      context.problem(
        `${place}.transitions[${at}]`,
        `"${id}" is taken by the product itself. Name one that a person takes.`,
      )
  }
}

/** Checks what a route lays down of its generated screen: that it fits the screen, and that all it names is there. */
export function checkRouteView(context: CheckContext, route: Route, place: string): void {
  const view = viewOf(route)
  if (!view || !route.entity) return
  for (const name of Object.keys(view) as (keyof RouteView)[])
    if (view[name] !== undefined && !SCREENS_OF[name].includes(route.screen ?? ''))
      context.problem(
        `${place}.${name}`,
        `means nothing on a screen "${route.screen}": it is of ${SCREENS_OF[name].join(', ')}.`,
      )
  referFilter(context, route.entity, route.filter, `${place}.filter`)
  for (const field of [...(route.fields ?? []), ...Object.keys(route.values ?? {})])
    context.refer('field', `${route.entity}.${field}`, place)
  for (const name of [...paramsIn(route.filter), ...paramsIn(route.values)])
    if (!paramsOf(route.path).includes(name))
      context.problem(
        place,
        `"$params.${name}" is no parameter of the path "${route.path}". Mend one of the two.`,
      )
  if (route.convert) checkConvert(context, route, place)
  if (route.transitions) checkTransitions(context, route, place)
}
