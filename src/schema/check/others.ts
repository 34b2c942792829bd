import {
  expandRoutes,
  GENERATED_SCREENS,
  SHOWN_BY_GATEWAY,
  type GeneratedScreen,
} from '../expandRoutes.ts'
import { enumValues } from '../enumValues.ts'
import { suggest } from '../problem.ts'
import type {
  BlockDocument,
  EntityDocument,
  EnumDocument,
  ModuleDocument,
  RoleAccess,
  Route,
} from '../types.ts'
import { checkExpressionAt, referRoles, type CheckContext } from './context.ts'
import { checkPropReferences } from './props.ts'
import { checkRoleAccess } from './roleAccess.ts'
import { checkRouteView } from './routeView.ts'

const isGenerated = (screen: string): screen is GeneratedScreen =>
  GENERATED_SCREENS.some((one) => one === screen)

export function checkEnum(context: CheckContext, document: EnumDocument): void {
  if (document.$id !== context.name)
    context.problem(
      '$id',
      `is "${document.$id}", but the file is "${context.name}.json". Give both the same name.`,
    )
  for (const value of document.enum)
    if (!Object.hasOwn(document['x-labels'], value))
      context.problem('x-labels', `has no label for "${value}". Add one in Thai and English.`)
    else checkValue(context, document, value)
  for (const [value, included] of Object.entries(document['x-includes'] ?? {}))
    for (const one of [value, ...included])
      if (!document.enum.includes(one))
        context.problem(
          `x-includes.${value}`,
          `names "${one}", which is no value of the enum. Correct the name or add the value.`,
        )
  for (const value of Object.keys(document['x-labels']))
    if (!document.enum.includes(value))
      context.problem(
        `x-labels.${value}`,
        'is no value of the enum. Remove the label or add the value.',
      )
}

/** A value that rules need data of has some; one that another took the place of leads to a value that is kept. */
function checkValue(context: CheckContext, document: EnumDocument, value: string): void {
  const { data, mappedTo, retired } = document['x-labels'][value]!
  const path = `x-labels.${value}`
  if (mappedTo === undefined) {
    if (document['x-data'] && !data)
      context.problem(path, 'has no "data", which "x-data" asks of every value. Add it.')
    if (!document['x-data'] && data)
      context.problem(`${path}.data`, 'is described nowhere. Say in "x-data" what it is.')
    return
  }
  if (retired || data)
    context.problem(
      path,
      `is replaced by "${mappedTo}", so nothing holds it any more. Remove "${retired ? 'retired' : 'data'}".`,
    )
  if (!enumValues(document).includes(mappedTo))
    context.problem(
      `${path}.mappedTo`,
      `"${mappedTo}" is no value that is kept.${suggest(mappedTo, enumValues(document)) || ' Name one.'}`,
    )
}

export function checkModule(context: CheckContext, module: ModuleDocument): void {
  if (module.name !== context.name)
    context.problem(
      'name',
      `is "${module.name}", but the folder is "${context.name}". Give both the same name.`,
    )
  referRoles(context, module.roles, 'roles')
  module.routes.forEach(({ entity }, index) => {
    if (entity) context.refer('entity', entity, `routes[${index}].entity`)
  })
  const routes = expandRoutes(module, (name) => context.find<EntityDocument>('entity', name))
  const paths = new Set<string>()
  for (const { route, place } of routes) {
    if (paths.has(route.path))
      context.problem(
        `${place}.path`,
        `"${route.path}" stands twice. The second would never be reached: remove one.`,
      )
    paths.add(route.path)
    checkRoute(context, module, route, place)
  }
  for (const { route, place } of routes)
    if (
      route.redirectTo !== undefined &&
      !paths.has(route.redirectTo) &&
      !route.redirectTo.startsWith('/')
    )
      context.problem(
        `${place}.redirectTo`,
        `"${route.redirectTo}" is no path of this module. Name one, or a whole path that starts with a slash.`,
      )
}

const RIGHTS = {
  list: 'read',
  board: 'read',
  detail: 'read',
  create: 'create',
  edit: 'update',
} as const satisfies Record<GeneratedScreen, keyof RoleAccess>

function checkRoute(
  context: CheckContext,
  module: ModuleDocument,
  route: Route,
  place: string,
): void {
  referRoles(context, route.roles, `${place}.roles`)
  if (route.redirectTo !== undefined) return
  if (!route.screen) return context.problem(place, 'needs a "screen" or a "redirectTo".')
  if ((route.layout ?? 'backend') !== 'backend' && !SHOWN_BY_GATEWAY.has(route.screen))
    context.problem(
      `${place}.layout`,
      `a screen "${route.screen}" is rendered in the frame of the backend. Write "layout": "backend", or lead there with "redirectTo".`,
    )
  if (!route.title) context.problem(place, 'needs a "title" in Thai and English.')
  if (isGenerated(route.screen) && !route.entity)
    context.problem(place, `a screen "${route.screen}" needs an "entity".`)
  else if (isGenerated(route.screen))
    checkRoleAccess(
      context,
      route.entity!,
      route.transitions ? 'transition' : RIGHTS[route.screen],
      route.roles ?? module.roles,
      route.roles ? `${place}.roles` : place,
    )
  checkRouteView(context, route, place)
  if (route.screen === 'page' && !route.page)
    context.problem(place, 'a screen "page" needs a "page".')
  if (route.screen === 'print' && !route.print)
    context.problem(place, 'a screen "print" needs a "print".')
  if (route.print) context.refer('print', route.print, `${place}.print`)
  if (route.members) context.refer('page', route.members, `${place}.members`)
  if (route.page) context.refer('page', route.page, `${place}.page`)
}

export function checkBlock(context: CheckContext, block: BlockDocument): void {
  if (block.name !== context.name)
    context.problem(
      'name',
      `is "${block.name}", but the folder is "${context.name}". Give both the same name.`,
    )
  checkPropReferences(context, block.props, 'props')
  for (const [slot, { allow }] of Object.entries(block.slots ?? {}))
    allow?.forEach((name, index) => context.refer('block', name, `slots.${slot}.allow[${index}]`))
  if (block.gate) {
    context.refer('slot', `${block.name}.${block.gate.slot}`, 'gate.slot')
    checkExpressionAt(context, block.gate.when, 'gate.when')
  }
  if (block.entrySlots !== undefined) checkEntrySlots(context, block, block.entrySlots)
  for (const [name, { collection, filter, sort, select }] of Object.entries(block.queries ?? {})) {
    if (typeof collection !== 'string') continue
    context.refer('entity', collection, `queries.${name}.collection`)
    for (const [part, fields] of Object.entries({
      filter: keysOf(filter),
      sort: keysOf(sort),
      select: select ?? [],
    }))
      for (const field of fields)
        if (!field.startsWith('$'))
          context.refer(
            'field',
            `${collection}.${field.split('.')[0]}`,
            `queries.${name}.${part}.${field}`,
          )
  }
}

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

/** The entries of the list must be able to say their slot, and may not be more than there are slots. */
function checkEntrySlots(context: CheckContext, block: BlockDocument, list: string): void {
  const slots = Object.keys(block.slots ?? {})
  const { maxItems, items } = ((block.props as { properties?: Record<string, unknown> })
    .properties?.[list] ?? {}) as {
    maxItems?: number
    items?: { properties?: { slot?: { enum?: unknown[] } } }
  }
  const named = items?.properties?.slot?.enum
  if (!named)
    return context.problem(
      'entrySlots',
      `"${list}" is no list in the props whose entries have a "slot". Name one, or give its entries a "slot" with an "enum" of the slots.`,
    )
  if (named.some((slot) => !slots.includes(String(slot))))
    context.problem(
      'entrySlots',
      `the "slot" of the entries of "${list}" names a slot that the block lacks. Keep to ${slots.join(', ')}.`,
    )
  if (maxItems === undefined || maxItems > slots.length)
    context.problem(
      'entrySlots',
      `"${list}" may have more entries than there are slots. Give it a "maxItems" of ${slots.length} at most.`,
    )
}
