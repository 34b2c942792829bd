import type { EntityDocument, ModuleDocument, Route, RouteEntry } from './types.ts'

type Label = { th: string; en: string }
type Screens = NonNullable<RouteEntry['screens']>
export type GeneratedScreen = Extract<Screens[number], string>
type Named = { one: Label; many: Label }

/** A word inside a sentence; an abbreviation keeps its capitals. */
const inSentence = (word: string): string =>
  /^[A-Z][^A-Z]/.test(word) ? word[0]!.toLowerCase() + word.slice(1) : word

const SCREENS: Record<GeneratedScreen, { path: string; title(names: Named): Label }> = {
  list: { path: '', title: ({ many }) => many },
  create: {
    path: 'create',
    title: ({ one }) => ({ th: `เพิ่ม${one.th}`, en: `New ${inSentence(one.en)}` }),
  },
  detail: { path: ':id', title: ({ one }) => one },
  edit: {
    path: ':id/edit',
    title: ({ one }) => ({ th: `แก้ไข${one.th}`, en: `Edit ${inSentence(one.en)}` }),
  },
  board: { path: 'board', title: ({ one }) => ({ th: `กระดาน${one.th}`, en: `${one.en} board` }) },
}

/** The kinds of screens that are made from an entity. */
export const GENERATED_SCREENS = Object.keys(SCREENS) as GeneratedScreen[]

const labelsOf = (name: string, entity: EntityDocument | undefined): Named => {
  const { label = { th: name, en: name }, plural = label } = entity?.['x-entity'] ?? {}
  return { one: label, many: plural }
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join('/')

/** What the menu says of a screen: a list stands in it unless the table says otherwise. */
function menuOf(
  kind: GeneratedScreen,
  inMenu: boolean | undefined,
  icon: string | undefined,
): Pick<Route, 'inMenu' | 'icon'> {
  if (!(inMenu ?? kind === 'list')) return {}
  const own = kind === 'board' ? 'layout-kanban' : icon
  return { inMenu: true, ...(own ? { icon: own } : {}) }
}

function expandEntry(
  { screens = [], entity: name = '', path: base = name, ...shared }: RouteEntry,
  entity: EntityDocument | undefined,
): Route[] {
  const names = labelsOf(name, entity)
  return screens.map((entry): Route => {
    const { screen, ...own } = typeof entry === 'string' ? { screen: entry } : entry
    const { inMenu, icon, ...rest } = { ...shared, ...own }
    return {
      path: joined(base, SCREENS[screen].path),
      title: SCREENS[screen].title(names),
      screen,
      entity: name,
      layout: 'backend',
      ...rest,
      ...menuOf(screen, inMenu, icon ?? entity?.['x-entity'].icon),
    }
  })
}

/** Screens that the gateway renders in any frame; all others are those of the application. */
export const SHOWN_BY_GATEWAY: ReadonlySet<string> = new Set([
  'page',
  'print',
  'cms-page',
  'login',
  'forgot',
  'reset',
  'activate',
  'unsubscribe',
])

/** A screen of the application stands in the frame of the backend, as that of an entity does: the browser leaves any other to the gateway. */
const inFrame = (route: Route): Route =>
  route.screen === undefined || SHOWN_BY_GATEWAY.has(route.screen)
    ? route
    : { layout: 'backend', ...route }

/** The routes of a module, the screens of an entity one by one, each with its place in the document. */
export function expandRoutes(
  { routes }: Pick<ModuleDocument, 'routes'>,
  entityOf: (name: string) => EntityDocument | undefined,
): { route: Route; place: string }[] {
  return routes.flatMap((entry, index) => {
    const place = `routes[${index}]`
    if (!entry.screens) return [{ route: inFrame(entry as Route), place }]
    return expandEntry(entry, entityOf(entry.entity ?? '')).map((route, at) => ({
      route,
      place: `${place}.screens[${at}]`,
    }))
  })
}
