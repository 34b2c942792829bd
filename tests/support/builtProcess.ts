import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

export const ROOT = resolve(import.meta.dirname, '../..')

/** A source of this folder, built as it runs in production, to be started as a process of its own. */
export interface BuiltProcess {
  file: string
  remove(): void
}

/** Builds `<name>.ts`, below the project, where the built code finds its packages. */
export async function buildProcess(name: string): Promise<BuiltProcess> {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, `${name}-`))
  await build({
    root: ROOT,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      manifest: false,
      rolldownOptions: {
        input: { [name]: join(ROOT, `tests/support/${name}.ts`) },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return {
    file: join(folder, `${name}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
