import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** Modules by the end of their path, under the name of what they start together. */
export type Starts = Record<string, string[]>
/** The start that one always comes behind: what both need is there by then. */
export type Behind = Record<string, string>

/** The start that one is so alike that its crumbs come with what both need: two files of crumbs cost more than the crumbs. */
export type Alike = Record<string, string>

/** What only those fetch who need it, by a part of its path: how alike others start does not count. */
export type Apart = string[]

type Chunk = Pick<
  Rolldown.OutputChunk,
  | 'fileName'
  | 'facadeModuleId'
  | 'imports'
  | 'dynamicImports'
  | 'moduleIds'
  | 'isEntry'
  | 'isDynamicEntry'
  | 'code'
>

/** The file of what every page has. */
const COMMON = 'common'
/** Code that costs less than a file of its own, before it is made small (characters): for those who come behind the same start, and for all. */
const SMALL = 8000
const TINY = 1500
/** Styles that cost less than a request of their own: a page has a dozen such blocks, and waits for the sheets of all of them (bytes of the source). */
const SMALL_SHEET = 1300
/** The file of the small sheets. */
const SHEETS = 'blocks-styles'

/** How the files of a build ask for each other. */
function readGraph(chunks: Chunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = (file: string, found = new Set<string>()): Set<string> => {
    const chunk = byFile.get(file)
    if (chunk && !found.has(file)) {
      found.add(file)
      chunk.imports.forEach((next) => needed(next, found))
    }
    return found
  }
  /** What can be fetched, by who goes around some of it. */
  const reached = (around: ReadonlySet<Chunk> = new Set()): Set<Chunk> => {
    const found = new Set<Chunk>()
    const reach = (chunk: Chunk | undefined): void => {
      if (!chunk || found.has(chunk) || around.has(chunk)) return
      found.add(chunk)
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(byFile.get(next))
    }
    chunks.filter(({ isEntry }) => isEntry).forEach(reach)
    return found
  }
  // What nobody asks for any more, once all that does nothing is left out, is never fetched, nor what only that asks for.
  const live = reached()
  const asking = (entry: Chunk): Chunk[] =>
    [...live].filter(({ dynamicImports }) => dynamicImports.includes(entry.fileName))
  const entries = [...live].filter((chunk) => chunk.isEntry || asking(chunk).length > 0)
  const always = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...needed(fileName)]),
  )
  return { byFile, needed, live, reached, asking, entries, always }
}

type Graph = ReturnType<typeof readGraph>

/** The files of a start, and the entries that are only asked for by what is there then. */
function begin(
  { entries, needed, always, asking }: Graph,
  ends: string[],
): { files: Set<string>; own: Set<Chunk>; entries: Set<Chunk>; alone: Chunk | undefined } {
  const own = entries.filter(({ facadeModuleId }) =>
    ends.some((end) => facadeModuleId?.endsWith(end)),
  )
  const files = new Set(own.flatMap(({ fileName }) => [...needed(fileName)]))
  const [there, after] = [new Set([...files].filter((file) => !always.has(file))), new Set(own)]
  for (let before = 0; before < after.size;) {
    before = after.size
    for (const entry of entries) {
      const askers = asking(entry)
      if (after.has(entry) || entry.isEntry || !askers.every(({ fileName }) => there.has(fileName)))
        continue
      after.add(entry)
      needed(entry.fileName).forEach((file) => always.has(file) || there.add(file))
    }
  }
  return { files, own: new Set(own), entries: after, alone: own.length === 1 ? own[0] : undefined }
}

/** The place of each module, from those of the files that hold them. */
const modulesOf = (
  chunks: Chunk[],
  placeOf: (chunk: Chunk) => string | undefined,
): Map<string, string> =>
  new Map(
    chunks.flatMap((chunk) => {
      const place = placeOf(chunk)
      return place === undefined
        ? []
        : chunk.moduleIds
            .filter((id) => chunk.isDynamicEntry || id !== chunk.facadeModuleId)
            .map((id) => [id, place] as const)
    }),
  )

/** Who fetches a crumb that these need: what is like one of several comes along. */
const withAlike = <T extends { name: string }>(needs: T[], all: T[], alike: Alike): T[] =>
  needs.length > 1
    ? all.filter(({ name }) => needs.some((need) => [need.name, alike[need.name]].includes(name)))
    : needs

/**
 * Which file a module goes to, from how a first build divided them; a module that is not named stays where it was.
 * What the same starts need becomes one file, as long as nobody else needs a part of it: a page fetches no more than a
 * crumb for the sake of fewer files. A start of one module stands in the file of what it alone needs.
 */
export function fileOfModules(
  chunks: Chunk[],
  starts: Starts,
  behind: Behind = {},
  apart: Apart = [],
  alike: Alike = {},
): Map<string, string> {
  const graph = readGraph(chunks)
  const { byFile, needed, live, entries, always } = graph
  const begun = Object.entries(starts).map(([name, ends]) => ({ name, ...begin(graph, ends) }))
  /** The starts that one comes behind, the nearest first. */
  const ahead = (name: string): string[] =>
    behind[name] === undefined ? [] : [behind[name], ...ahead(behind[name])]
  const places = new Map<string, string | undefined>()
  /** What a file needs is in that place, or comes with it. */
  const fits = (chunk: Chunk, place: string): boolean =>
    chunk.imports.every(
      (file) =>
        always.has(file) ||
        begun.some(({ name, files }) => name === place && files.has(file)) ||
        placeOf(byFile.get(file)) === place,
    )
  /** The starts that have happened by then, this one among them. */
  const past = (name: string): string[] => [name, ...ahead(name)]
  const comesBehind = ({ name }: { name: string }): boolean => ahead(name).length > 0
  /** Is the entry also fetched by who never starts this? Its file would bring all of it there. */
  const isAskedElsewhere = (entry: Chunk, { own }: { own: Set<Chunk> }): boolean =>
    graph.reached(own).has(entry)
  const placeOf = (chunk: Chunk | undefined): string | undefined => {
    if (!chunk) return undefined
    if (chunk.isDynamicEntry) return begun.find(({ alone }) => alone === chunk)?.name
    if (!places.has(chunk.fileName)) {
      // Whoever asks on the way is one that it needs itself.
      places.set(chunk.fileName, undefined)
      places.set(chunk.fileName, find(chunk))
    }
    return places.get(chunk.fileName)
  }
  const find = (chunk: Chunk): string | undefined => {
    if (always.has(chunk.fileName)) return COMMON
    if (chunk.moduleIds.some((id) => apart.some((part) => id.includes(part)))) return undefined
    const needing = begun.filter(({ files }) => files.has(chunk.fileName))
    const needs = needing.filter(
      ({ name }) => !needing.some((other) => ahead(name).includes(other.name)),
    )
    const stays =
      needs.length === 0 ||
      entries.some(
        (entry) =>
          needed(entry.fileName).has(chunk.fileName) &&
          (!begun.some(
            (start) =>
              start.entries.has(entry) && needs.some(({ name }) => past(name).includes(start.name)),
          ) ||
            (needs.length === 1 && comesBehind(needs[0]!) && isAskedElsewhere(entry, needs[0]!))),
      )
    // Styles are asked for beside the code, and are no crumbs.
    const size = chunk.moduleIds.some((id) => id.endsWith('.css')) ? Infinity : chunk.code.length
    if (stays) return live.has(chunk) && size < TINY && fits(chunk, COMMON) ? COMMON : undefined
    const there =
      size < SMALL && needs.length > 1
        ? ahead(needs[0]!.name).find(
            (start) => needs.every(({ name }) => ahead(name).includes(start)) && fits(chunk, start),
          )
        : undefined
    return (
      there ??
      (size < SMALL ? withAlike(needs, begun, alike) : needs).map(({ name }) => name).join('-')
    )
  }
  return modulesOf(chunks, placeOf)
}

/** Is the sheet of a block that only staff meet, on a screen or on paper, or who learns? No other page waits for it. */
const isApart = (id: string): boolean => {
  const block = join(dirname(id), 'block.json')
  return (
    existsSync(block) &&
    ['erp', 'learning'].includes(
      (JSON.parse(readFileSync(block, 'utf8')) as { category: string }).category,
    )
  )
}

/** Is it the sheet of a block, or of what blocks share, that goes with the other small ones? `size` in bytes. */
export const isSmallSheet = (
  id: string,
  size: (id: string) => number,
  apart: (id: string) => boolean = isApart,
): boolean =>
  /\/(?:blocks\/[^/]+|src\/ui|src\/ui\/(?:people|courseSearch|share))\/[^/]+\.css$/.test(id) &&
  size(id) < SMALL_SHEET &&
  !apart(id)

/** The names of modules in the manifest, for those that stand in the file of what they need: without one they are called by that file. */
function nameModules(
  file: string,
  root: string,
  ids: Iterable<string>,
  chunks: Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'moduleIds'>[],
): void {
  let manifest = readFileSync(file, 'utf8')
  for (const id of ids) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (chunk && chunk.facadeModuleId !== id)
      manifest = manifest.replaceAll(`"_${basename(chunk.fileName)}"`, `"${relative(root, id)}"`)
  }
  writeFileSync(file, manifest)
}

/** Builds twice: what the first build finds out of who needs what says which files the second one writes. */
export function fewFiles(
  starts: Starts,
  behind: Behind = {},
  apart: Apart = [],
  alike: Alike = {},
): Plugin {
  const name = 'few-files'
  let begun: string[] = []
  let root = ''
  return {
    name,
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async config(config) {
      const plugins = [config.plugins]
        .flat(9)
        .filter((plugin) => (plugin as Plugin | undefined)?.name !== name)
      let chunks: Rolldown.OutputChunk[] = []
      // Before what holds nothing but styles is taken out.
      const look: Plugin = {
        name: 'look',
        generateBundle: {
          order: 'pre',
          handler: (_, bundle) =>
            void (chunks = Object.values(bundle)
              .filter((one) => one.type === 'chunk')
              .map((chunk) => ({ ...chunk }))),
        },
      }
      await build({
        ...config,
        configFile: false,
        logLevel: 'error',
        plugins: [...plugins, look],
        build: { ...config.build, write: false, minify: false },
      })
      const files = fileOfModules(chunks, starts, behind, apart, alike)
      begun = [...files.keys()].filter((id) =>
        Object.values(starts)
          .flat()
          .some((end) => id.endsWith(end)),
      )
      const groups = [...new Set(files.values())].map((file) => ({
        name: file,
        test: (id: string) => files.get(id) === file,
      }))
      const size = (id: string): number => statSync(id).size
      groups.push({ name: SHEETS, test: (id: string) => !files.has(id) && isSmallSheet(id, size) })
      // All that such a file needs has its place already.
      return {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
          },
        },
      }
    },
    configResolved: (config) => void (root = config.root),
    writeBundle({ dir = '' }, bundle) {
      const manifest = join(dir, '.vite/manifest.json')
      if (existsSync(manifest))
        nameModules(
          manifest,
          root,
          begun,
          Object.values(bundle).filter((one) => one.type === 'chunk'),
        )
    },
  }
}
