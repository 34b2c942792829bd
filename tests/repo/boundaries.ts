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

/** Why `from` may not import `to`; `undefined` when it may. Both are paths from the root of the project. */
export function refusal(from: string, to: string): string | undefined {
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
