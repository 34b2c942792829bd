import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fewFiles } from './scripts/fewFiles.ts'
import { oneDownload } from './scripts/oneDownload.ts'
import { blockModulePath } from './src/registry/blockRegistry.ts'

/**
 * Our own modules do nothing by being imported (what does stands in an `index.ts`, an entry or a style sheet), so a page
 * that takes one name from a folder's index downloads that name and not the folder.
 */
const OWN_MODULE = /\/(?:src\/(?!app\/)|builder\/)[^?]*\.tsx?$/
export const moduleSideEffects = (id: string): boolean | undefined =>
  OWN_MODULE.test(id) && !id.includes('/node_modules/') && !id.endsWith('/index.ts')
    ? false
    : undefined

/**
 * What a module that comes later needs with it: its styles. Its scripts it asks for itself, and those of a drawn page are
 * named in the page's head, so that the table which every page downloads stays short. The backend, which no page names, is spared the wait.
 */
export const laterDependencies = (file: string, dependencies: string[]): string[] =>
  /\/(start|builder-frame)-[^/]*\.js$/.test(file)
    ? dependencies
    : dependencies.filter((one) => one.endsWith('.css'))

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The glob of the blocks narrowed to the modules that are blocks, which a pattern cannot say: their parts would be entries
 * of their own in the table of every page.
 */
const onlyBlocks: Plugin = {
  name: 'only-blocks',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/app/blocks.ts')) return undefined
    const modules = readdirSync(at('./blocks'))
      .map(blockModulePath)
      .filter((path) => existsSync(at(`./${path}`)))
    return code.replace("'/blocks/*/[A-Z]*.tsx'", modules.map((path) => `'/${path}'`).join(', '))
  },
}

/** What is begun with: the backend, what stands around its screens, the screens, a form and a list of records on a public page. */
const STARTS = {
  start: ['/backend/start.tsx'],
  frame: ['/backend/Frame.tsx'],
  'page-builder': ['/backend/BuilderScreen.tsx'],
  'builder-frame': ['virtual:builder-frame'],
  flows: ['/FlowScreen.tsx', '/FlowsScreen.tsx'],
  media: ['/MediaScreen.tsx'],
  screens: ['Screen', 'Screens', 'Settings', 'ModuleSettings', 'Formulas', 'Bundles', 'Theme'].map(
    (name) => `/${name}Screen.tsx`,
  ),
  form: [
    '/blocks/form/Form.tsx',
    '/blocks/field/Field.tsx',
    '/blocks/newsletter/Newsletter.tsx',
    '/src/app/FormPorts.tsx',
  ],
  // A list alone reads: what writes from it comes with the forms of the other screens.
  list: ['/blocks/entity-list/EntityList.tsx'],
  entity: [
    ...['board', 'detail', 'form'].map(
      (block) => `/blocks/entity-${block}/Entity${block[0]!.toUpperCase()}${block.slice(1)}.tsx`,
    ),
    ...['cells/CellEditor', 'chosen/ChosenBar', 'looks/BesideLook'].map(
      (part) => `/blocks/entity-list/${part}.tsx`,
    ),
    '/blocks/record-chart/RecordChart.tsx',
    '/blocks/to-do/ToDo.tsx',
  ],
}

/** The screens come behind the backend's shell, and what stands around an open page behind that. */
const BEHIND = {
  frame: 'start',
  'page-builder': 'start',
  'builder-frame': 'page-builder',
  flows: 'start',
  media: 'start',
  screens: 'start',
}

/**
 * Dragging, which two of the screens that start alike need: who opens another one does without. So does a form without
 * the picture of a card, or a search for records, and every public page without the names of who works here.
 */
const APART = [
  '/src/pages/view/useAct.ts',
  '/node_modules/@dnd-kit/',
  '/src/crud/drag/',
  '/src/ui/CardPicture.tsx',
  '/src/forms/view/widgets/useRecordSearch.ts',
  '/src/gateway/colleagues.ts',
]

const ALIKE = { list: 'entity' }

/**
 * One config for the browser build (`vite build`), the page renderer (`--ssr src/app/entry-server.tsx`)
 * and the gateway (`--ssr server/main.ts`); scripts/build.ts names the three.
 */
export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [onlyBlocks, oneDownload(at('.')), react(), fewFiles(STARTS, BEHIND, APART, ALIKE)],
  build: {
    target: 'es2022',
    manifest: true,
    outDir: 'dist/client',
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: laterDependencies },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { client: at('src/app/entry-client.tsx') },
      treeshake: { moduleSideEffects },
    },
  },
})
