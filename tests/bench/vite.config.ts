import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fewFiles } from '../../scripts/fewFiles.ts'
import { moduleSideEffects } from '../../vite.config.ts'

/** Contestants as they are built for production; ours is shaken and divided as in the product. */
export default defineConfig({
  base: '/',
  logLevel: 'error',
  plugins: [react(), fewFiles({ sala: ['/sala.tsx'], around: ['/builder/around.ts'] }, { around: 'sala' })],
  resolve: { preserveSymlinks: false },
  build: { manifest: true, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, rolldownOptions: { treeshake: { moduleSideEffects } } },
})
