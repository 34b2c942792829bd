/**
 * Which folder may import which (design: layout). The one table: the lint rule and the test are both made from it.
 * Everything may import what stands below it; folders of one level never import each other, with the named exceptions.
 */
export const LEVELS: string[][] = [
  ['src/app'],
  ['builder', 'blocks', 'flows', 'src/layouts'],
  ['src/crud'],
  ['src/forms', 'src/pages', 'src/flow'],
  ['src/ui'],
  ['src/registry', 'src/session', 'src/gateway', 'src/i18n'],
  ['src/engine'],
  ['src/schema'],
  ['src/generated'],
  ['src/shared'],
]

/**
 * Floors inside the two large folders, the lowest first: a file imports from its own floor and from those below it.
 * Each folder and file of theirs is named.
 */
export const FLOORS: Record<string, string[][]> = {
  builder: [
    ['names'],
    ['lazy'],
    ['commands'],
    ['store'],
    ['context'],
    ['data'],
    ['canvas', 'pictures'],
    ['panels', 'forms', 'outline', 'patterns', 'problems', 'simulator', 'intents'],
    ['workbench', 'index.ts'],
  ],
  server: [
    ['storage', 'config.ts', 'shipped.ts', 'validators.ts', 'compiledForm.ts', 'partAnswer.ts'],
    ['access', 'identity', 'http', 'middleware', 'routing', 'outside', 'gateway.ts', 'readPort.ts'],
    ['reading'],
    ['writing', 'workers'],
    ['flows', 'mail', 'live', 'bundles', 'jobs', 'seed', 'operations', 'mcp'],
    ['routes'],
    ['startup', 'app.ts', 'bundle.ts', 'development.ts', 'main.ts', 'sala.ts', 'start.ts'],
  ],
}

/** The floor of a file in its folder, from 0. */
function floorOf(path: string): number {
  const [folder = '', ...rest] = path.split('/')
  const floors = FLOORS[folder]!
  const at = floors.findIndex((floor) => floor.includes(rest[0]!))
  return at < 0 ? floors.length : at
}

/** Imports within one level that are meant. */
export const SIDEWAYS: [from: string, to: string][] = [
  ['src/session', 'src/gateway'],
  ['src/flow', 'src/forms'],
  // The React-free part alone: which links are allowed.
  ['src/flow', 'src/pages'],
]

/** What the gateway may see: nothing with React in it. Paths are prefixes. */
export const SERVER_SEES = [
  'server',
  'src/engine',
  'src/schema',
  'src/generated',
  'src/shared',
  'src/gateway',
  'src/i18n/locales',
  'src/i18n/createEngine.ts',
  'src/pages/model',
  'src/forms/schema',
  'src/forms/validator',
  'src/flow/runner',
  'flows/steps',
  'schemas',
]

/** The place of a folder in the table; higher up means it may import more. `-1` for folders outside it. */
export const levelOf = (path: string): number =>
  LEVELS.findIndex((level) =>
    level.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  )

const folderOf = (path: string): string | undefined =>
  LEVELS.flat().find((folder) => path === folder || path.startsWith(`${folder}/`))

const isBelow = (from: string, to: string): boolean =>
  !FLOORS[from.split('/')[0]!] ||
  from.split('/')[0] !== to.split('/')[0] ||
  floorOf(to) <= floorOf(from)

/** Why `from` may not import `to`; `undefined` when it may. Both are paths from the root of the project. */
export function refusal(from: string, to: string): string | undefined {
  if (!isBelow(from, to)) return 'imports go downwards only, from floor to floor'
  if (from.startsWith('server/'))
    return SERVER_SEES.some((folder) => to.startsWith(folder))
      ? undefined
      : 'the gateway sees only what has no React in it'
  if (from.startsWith('scripts/') || from.startsWith('tests/')) return undefined
  if (to.startsWith('server/')) return 'only the gateway imports the gateway'
  const [a, b] = [folderOf(from), folderOf(to)]
  if (!a || !b) return undefined
  if (a === 'blocks' && b === 'blocks')
    return from.split('/')[1] === to.split('/')[1] ? undefined : 'a block never imports a block'
  if (a === b) return undefined
  if (a === 'builder' && b === 'blocks') return 'the builder gets the registry injected'
  const [levelA, levelB] = [levelOf(a), levelOf(b)]
  if (levelA < levelB || SIDEWAYS.some(([x, y]) => a === x && b === y)) return undefined
  return levelA === levelB
    ? 'folders of one level do not import each other'
    : 'imports go downwards only'
}
