import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Our own modules do nothing by being imported (what does stands in an `index.ts`, an entry or a style sheet), so a page
 * that takes one name from a folder's index downloads that name and not the folder.
 */
const OWN_MODULE = /\/src\/(?!app\/)[^?]*\.tsx?$/
const moduleSideEffects = (id: string): boolean | undefined => (OWN_MODULE.test(id) && !id.includes('/node_modules/') && !id.endsWith('/index.ts') ? false : undefined)

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One config for the browser build (`vite build`), the page renderer (`--ssr src/app/entry-server.tsx`)
 * and the gateway (`--ssr server/main.ts`); scripts/build.ts names the three.
 */
export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    outDir: 'dist/client',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: { client: at('src/app/entry-client.tsx') }, treeshake: { moduleSideEffects } },
  },
})
