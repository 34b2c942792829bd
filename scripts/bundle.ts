import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BlockScripts } from '#gateway'
import { pageAssets, type Manifest } from '../src/app/assets.ts'
import { ROOT } from './root.ts'

/** JavaScript that a public page, and one with a form on it, may need before it reacts, gzipped (bytes). */
export const SCRIPT_BUDGET = 103_000
export const FORM_SCRIPT_BUDGET = 137_800

/** What the most visited pages may need before they react, gzipped (bytes). */
export const PAGE_SCRIPT_BUDGET = 110_900
export const PAGE_STYLE_BUDGET = 20_000

/** JavaScript of the page builder until a block that is chosen can be changed, as the bench counts it (bytes). */
export const BUILDER_SCRIPT_BUDGET = 279_700

/** JavaScript of a list beside what stands around every screen of the backend, gzipped (bytes). */
export const LIST_SCRIPT_BUDGET = 125_000

/** JavaScript of a list with all that stands around it and comes behind it by itself, gzipped (bytes). */
export const LIST_SCREEN_BUDGET = 313_000

/** Style sheets that the page builder opens with, gzipped (bytes). */
export const BUILDER_STYLE_BUDGET = 19_500

export interface BundleWeight {
  /** Bytes after gzip, of scripts and of styles. */
  script: number
  style: number
  files: { file: string; bytes: number }[]
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

const weigh = (folder: string, file: string): { file: string; bytes: number } => ({
  file,
  bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
})

function weighModules(
  folder: string,
  manifest: Manifest,
  isNeeded: (key: string) => boolean,
  start?: string,
): BundleWeight {
  const {
    entry,
    modules: scripts,
    styles,
  } = pageAssets(manifest, Object.keys(manifest).filter(isNeeded), { ...(start && { start }) })
  const files = [entry, ...scripts].map((file) => weigh(folder, file))
  const sum = (weights: { bytes: number }[]): number =>
    weights.reduce((total, { bytes }) => total + bytes, 0)
  return {
    script: sum(files),
    style: sum(styles.map((file) => weigh(folder, file))),
    files: files.sort((a, b) => b.bytes - a.bytes),
  }
}

/** What a file of the manifest was made of, and what it imports while it runs. */
type Imported = Manifest[string] & { dynamicImports?: string[]; src?: string }

/** Texts that blocks ask for beside those of every page. */
const cataloguesOf = (blocks: string[]): Set<string> =>
  new Set(
    blocks.flatMap((block) => {
      const folder = join(ROOT, 'blocks', block)
      const source = readdirSync(folder)
        .filter((file) => /^[A-Z]\w+\.tsx$/.test(file) && !/\.(test|stories)\./.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n')
      const [, names = ''] = /export const catalogues = \[([^\]]*)\]/.exec(source) ?? []
      return [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name!)
    }),
  )

/** What a page with these blocks downloads before its first interaction, with what their own texts weigh where asked for, from the build in `folder`. */
export function weighPage(
  folder: string,
  blocks: string[],
  { locale = 'th', texts: withTexts = false }: { locale?: 'th' | 'en'; texts?: boolean } = {},
): BundleWeight {
  const manifest = manifestOf(folder)
  const texts = new Set(
    ['public', ...(withTexts ? cataloguesOf(blocks) : [])].map(
      (name) => `src/i18n/locales/${locale}/${name}.json`,
    ),
  )
  // A chunk that is imported while the page is used counts for nobody before that.
  const isFirst = (key: string): boolean =>
    !Object.values(manifest as Record<string, Imported>).some(
      ({ dynamicImports = [], src = '' }) =>
        src.startsWith('blocks/') ? dynamicImports.includes(key) : false,
    )
  return weighModules(
    folder,
    manifest,
    (key) =>
      texts.has(key) ||
      (blocks.some((block) => key.startsWith(`blocks/${block}/`)) && isFirst(key)),
  )
}

/** What each block adds to the script of every page, from the build in `folder`. */
export function blockScripts(folder: string): BlockScripts {
  const manifest = manifestOf(folder)
  const every = new Set(pageAssets(manifest, []).modules)
  const own = (key: string): [string, number][] =>
    pageAssets(manifest, [key])
      .modules.filter((file) => !every.has(file))
      .map((file) => [file, weigh(folder, file).bytes])
  return Object.fromEntries(
    Object.keys(manifest)
      .filter((key) => key.startsWith('blocks/'))
      .map((key) => [key.split('/')[1]!, Object.fromEntries(own(key))]),
  )
}

/** Blocks of the demo home page, which the budget is held on. */
export const HOME_BLOCKS = [
  'heading',
  'text',
  'image',
  'button',
  'columns',
  'slideshow',
  'course-list',
  'post-list',
]

/** Blocks of the demo form page. Widgets that not every form has, its validator and its texts come after. */
export const FORM_BLOCKS = ['form', 'field', 'heading', 'text']

/** What the bench's builder fetches while it opens a page of headings: itself, with the texts and the block. */
const BUILDER_FETCHES = /^sala\.tsx$/

/** What the builder downloads until it reacts, from the bench's build in `folder`, whose page asks for the common file at once. */
export function weighBuilder(folder: string): BundleWeight {
  const manifest = manifestOf(folder)
  return weighModules(
    folder,
    manifest,
    (key) => BUILDER_FETCHES.test(key),
    Object.keys(manifest).find((key) => key.startsWith('_common-')),
  )
}

/** What these modules download where they are fetched by themselves, from the build in `folder`. */
export const weighLazy = (folder: string, modules: string[]): BundleWeight =>
  weighModules(folder, manifestOf(folder), (key) => modules.includes(key))

/** What the backend downloads around every screen. */
const AROUND_SCREENS = [
  'src/app/backend/start.tsx',
  'src/app/backend/Screen.tsx',
  'src/app/backend/Frame.tsx',
  'src/crud/Kit.tsx',
]

/** What comes behind every screen of the backend by itself, once it stands there. */
const BEHIND_SCREENS = [
  'src/app/backend/IdleWatch.tsx',
  'src/app/backend/SignInDialog.tsx',
  'src/app/backend/Toasts.tsx',
  'src/app/backend/finder/ScreenKeys.tsx',
  'src/crud/media/PickerModal.tsx',
]

/** All that a list downloads until it rests, from the build in `folder`. */
export const weighListScreen = (folder: string): BundleWeight =>
  weighLazy(folder, [...AROUND_SCREENS, ...BEHIND_SCREENS, 'blocks/entity-list/EntityList.tsx'])

/** What a list downloads beside what stands around every screen, from the build in `folder`. */
export function weighList(folder: string): BundleWeight {
  const around = weighLazy(folder, AROUND_SCREENS)
  const whole = weighLazy(folder, [...AROUND_SCREENS, 'blocks/entity-list/EntityList.tsx'])
  const known = new Set(around.files.map(({ file }) => file))
  return {
    script: whole.script - around.script,
    style: whole.style - around.style,
    files: whole.files.filter(({ file }) => !known.has(file)),
  }
}

/** What a screen of the backend downloads before it is rendered, from the build in `folder`. */
export const weighScreen = (folder: string, screen: string): BundleWeight =>
  weighModules(
    folder,
    manifestOf(folder),
    (key) => key === 'src/app/backend/start.tsx' || key.endsWith(`/${screen}.tsx`),
  )
