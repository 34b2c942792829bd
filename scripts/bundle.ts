import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pageAssets, type Manifest } from '../src/app/assets.ts'

/** JavaScript that a public page, and one with a form on it, may need before it reacts, gzipped (bytes). */
export const SCRIPT_BUDGET = 110_000
export const FORM_SCRIPT_BUDGET = 120_000

export interface BundleWeight {
  /** Bytes after gzip, of scripts and of styles. */
  script: number
  style: number
  files: { file: string; bytes: number }[]
}

/** What a page with these blocks downloads before its first interaction, from the build in `folder`. */
export function weighPage(folder: string, blocks: string[], locale: 'th' | 'en' = 'th'): BundleWeight {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const modules = Object.keys(manifest).filter((key) => blocks.some((block) => key.startsWith(`blocks/${block}/`)) || key === `src/i18n/locales/${locale}/public.json`)
  const { entry, modules: scripts, styles } = pageAssets(manifest, modules)
  const weigh = (file: string): { file: string; bytes: number } => ({ file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length })
  const files = [entry, ...scripts].map(weigh)
  const sum = (weights: { bytes: number }[]): number => weights.reduce((total, { bytes }) => total + bytes, 0)
  return { script: sum(files), style: sum(styles.map(weigh)), files: files.sort((a, b) => b.bytes - a.bytes) }
}

/** Blocks of the demo home page, which the budget is held on. */
export const HOME_BLOCKS = ['heading', 'text', 'image', 'button', 'columns', 'slideshow', 'course-list', 'post-list']

/** Blocks of the demo form page. Widgets that not every form has, its validator and its texts come after. */
export const FORM_BLOCKS = ['form', 'field', 'heading', 'text']
