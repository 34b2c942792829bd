import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fewFiles } from '../../scripts/fewFiles.ts'
import { oneDownload } from '../../scripts/oneDownload.ts'
import { laterDependencies, moduleSideEffects } from '../../vite.config.ts'

/** An editor is asked for with all that it needs, as a document names it; what comes later is asked for as in the product. */
const dependencies = (file: string, needed: string[], { hostId }: { hostId: string }): string[] =>
  /\bcommon-[^/]*\.js$/.test(hostId) ? needed : laterDependencies(file, needed)

/** Contestants as they are built for production; divided alike, and ours is shaken as in the product. */
export default defineConfig({
  base: '/',
  logLevel: 'error',
  plugins: [
    oneDownload(join(import.meta.dirname, '../..')),
    react(),
    fewFiles(
      {
        sala: ['/sala.tsx'],
        'builder-frame': ['virtual:builder-frame'],
        puck: ['/puck.tsx'],
        grapesjs: ['/grapes.ts'],
      },
      { 'builder-frame': 'sala' },
    ),
  ],
  resolve: { preserveSymlinks: false },
  build: {
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: dependencies },
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { moduleSideEffects } },
  },
})
