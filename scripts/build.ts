import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { blockScripts } from './bundle.ts'
import { ROOT } from './root.ts'
import { ensureGenerated } from './generated.mjs'

const common: InlineConfig = { root: ROOT, logLevel: 'warn' }
const onNode = (outDir: string, input: Record<string, string>): InlineConfig => ({
  ...common,
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    manifest: false,
    rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
  },
})

/** By itself: shared with it, the gateway would no longer stand beside its worker, and a gateway that runs keeps its files. */
const buildCommand = () =>
  build(
    onNode('dist/command', {
      bundle: join(ROOT, 'server/bundle.ts'),
      sala: join(ROOT, 'server/sala.ts'),
    }),
  )

/** Browser code, page renderer and gateway, into dist/. */
async function buildAll(): Promise<void> {
  rmSync(join(ROOT, 'dist/.stamp'), { force: true })
  await build(common)
  writeFileSync(
    join(ROOT, 'dist/client/.vite/blocks.json'),
    JSON.stringify(blockScripts(join(ROOT, 'dist/client'))),
  )
  await build(onNode('dist/render', { 'entry-server': join(ROOT, 'src/app/entry-server.tsx') }))
  await build(
    onNode('dist/server', {
      start: join(ROOT, 'server/start.ts'),
      worker: join(ROOT, 'server/workers/worker.ts'),
    }),
  )
  cpSync(join(ROOT, 'server/seed/pictures'), join(ROOT, 'dist/server/pictures'), {
    recursive: true,
  })
  await buildCommand()
}

if (!ensureGenerated()) process.exit(1)
await (process.argv[2] === 'command' ? buildCommand() : buildAll())
