import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:'
const LAZY_PART = /lazyPart\(\s*async \(\) =>\s*\(await import\(\s*'(.+?)'/g
const LAZY_IMPORT = /\bimport\(\s*'(\..+?)'\s*\)/g

/** What stands around an open page of the builder: right behind its first paint. */
const FRAME = [
  'lazy/dressed.ts',
  'canvas/BuilderDnd.tsx',
  'panels/LeftTabs.tsx',
  'panels/TopBar.tsx',
  'problems/ProblemCount.tsx',
]

/** All else of the builder that is fetched after the page, as its places name it. */
function findTools(builder: string): string[] {
  const named = readdirSync(builder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(builder, path), 'utf8').matchAll(LAZY_PART)].map(([, file]) =>
        join(dirname(path), file!),
      ),
    )
  return [...new Set([...named, 'context/problemRules.ts'])].filter((path) => !FRAME.includes(path))
}

/**
 * Lazy parts of the builder are named one by one where they stand, and come as two downloads: many small ones would weigh
 * more and come one after another.
 */
export function oneDownload(root: string): Plugin {
  const builder = join(root, 'builder')
  const downloads: Record<string, string[]> = {
    'builder-frame': FRAME,
    'builder-tools': findTools(builder),
  }
  const nameOf = new Map(
    Object.entries(downloads).flatMap(([name, files]) =>
      files.map((file) => [join(builder, file), name] as const),
    ),
  )
  return {
    name: 'one-download',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? id : undefined),
    load: (id) =>
      downloads[id.slice(VIRTUAL.length)]
        ?.map((file) => `export * from ${JSON.stringify(join(builder, file))}`)
        .join('\n'),
    transform(code, id) {
      if (!id.startsWith(`${builder}/`)) return undefined
      return code.replace(LAZY_IMPORT, (whole, file: string) => {
        const name = nameOf.get(join(dirname(id), file))
        return name ? `import('${VIRTUAL}${name}')` : whole
      })
    },
  }
}
