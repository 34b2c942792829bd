import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockTypes } from '#pages/model'
import type { PageDocument } from '#schema'
import { SIZE_BUDGET } from '../../src/pages/model/problems/weight.ts'
import { expect, test } from 'vitest'
import {
  blockScripts,
  BUILDER_SCRIPT_BUDGET,
  BUILDER_STYLE_BUDGET,
  FORM_BLOCKS,
  FORM_SCRIPT_BUDGET,
  HOME_BLOCKS,
  PAGE_SCRIPT_BUDGET,
  PAGE_STYLE_BUDGET,
  SCRIPT_BUDGET,
  weighBuilder,
  LIST_SCRIPT_BUDGET,
  weighLazy,
  LIST_SCREEN_BUDGET,
  weighList,
  weighListScreen,
  weighPage,
  weighScreen,
  type BundleWeight,
} from '../../scripts/bundle.ts'

const ROOT = join(import.meta.dirname, '../..')
const KIT = join(ROOT, 'node_modules/@mantine/core/styles')

const VISITED = {
  home: 'schemas/cms/pages/home.json',
  'home of the school': 'server/seed/sites/school/pages/home.json',
  catalogue: 'schemas/academy/pages/lesson-home.json',
  course: 'schemas/academy/pages/lesson-detail.json',
  post: 'schemas/cms/pages/post-detail.json',
}

/** A process of its own: inside a test run the libraries would be built for development. */
function withBuild(options: string[], look: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'sala-bundle-'))
  try {
    execFileSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/vite/bin/vite.js'),
        'build',
        ...options,
        '--outDir',
        folder,
        '--emptyOutDir',
        '--logLevel',
        'error',
      ],
      {
        cwd: ROOT,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    look(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the files of that kind in a folder hold, in one. */
const allOf = (folder: string, end: string): string =>
  readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
const kitClasses = (text: string): Set<string> => new Set(text.match(/\bm_[0-9a-f]{6,}\b/g))

const listed = ({ files }: BundleWeight): string =>
  files.map(({ file, bytes }) => `${bytes} ${file}`).join('\n')

test(
  'the home page, a form page, the most visited pages and the builder need no more than their budgets',
  { timeout: 120_000 },
  () => {
    withBuild([], (folder) => {
      const scripts = blockScripts(folder)
      expect(Object.keys(scripts)).toEqual(
        expect.arrayContaining(
          readdirSync(join(ROOT, 'blocks'), { withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map(({ name }) => name),
        ),
      )
      for (const [blocks, budget] of [
        [HOME_BLOCKS, SCRIPT_BUDGET],
        [FORM_BLOCKS, FORM_SCRIPT_BUDGET],
      ] as const) {
        const weight = weighPage(folder, blocks)
        expect(weight.files.length).toBeGreaterThan(blocks.length)
        expect(weight.script, listed(weight)).toBeLessThanOrEqual(budget)
        // What the builder tells of a page is what the page fetches: with room for other blocks beside these.
        const own = Object.assign({}, ...blocks.map((block) => scripts[block])) as Record<
          string,
          number
        >
        expect(weight.files).toEqual(
          expect.arrayContaining(Object.entries(own).map(([file, bytes]) => ({ file, bytes }))),
        )
        expect(Object.values(own).reduce((sum, bytes) => sum + bytes)).toBeLessThan(
          SIZE_BUDGET['script-size'] * 1024 * 0.75,
        )
      }
      // The most visited pages, as they ship and as the second site has its home.
      for (const [name, path] of Object.entries(VISITED)) {
        const page = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as PageDocument
        const weight = weighPage(folder, blockTypes(page), { texts: true })
        expect(weight.script, `${name}\n${listed(weight)}`).toBeLessThanOrEqual(PAGE_SCRIPT_BUDGET)
        expect(weight.style, name).toBeLessThanOrEqual(PAGE_STYLE_BUDGET)
      }
      // The calendar comes with a date: no form without one fetches it, nor what every form fetches later.
      const hasCalendar = ({ files }: BundleWeight): boolean =>
        files.some(({ file }) => readFileSync(join(folder, file), 'utf8').includes('BBBB'))
      const calendar = {
        home: weighPage(folder, HOME_BLOCKS),
        form: weighPage(folder, FORM_BLOCKS),
        later: weighLazy(folder, [
          'src/forms/validator/fromModule.ts',
          'src/forms/drafts/Notices.tsx',
        ]),
        date: weighLazy(folder, ['src/forms/view/widgets/date/DateRangeWidget.tsx']),
      }
      const list = weighList(folder)
      expect(list.script, listed(list)).toBeLessThanOrEqual(LIST_SCRIPT_BUDGET)
      expect(Object.entries(calendar).filter(([, weight]) => hasCalendar(weight))).toEqual([
        ['date', calendar.date],
      ])
      const whole = weighListScreen(folder)
      expect(whole.script, listed(whole)).toBeLessThanOrEqual(LIST_SCREEN_BUDGET)
      // Dragging comes with the two editors that need it, and with no other screen of the backend.
      const hasDragging = (screen: string): boolean =>
        weighScreen(folder, screen).files.some(({ file }) =>
          readFileSync(join(folder, file), 'utf8').includes('DndDescribedBy'),
        )
      expect(
        ['Flow', 'Flows', 'Screen', 'Screens', 'Settings', 'Bundles', 'Theme', 'Media', 'Builder']
          .map((name) => `${name}Screen`)
          .filter(hasDragging),
      ).toEqual(['FlowScreen', 'ScreenScreen'])
      // What is needed together comes together: as the parts fall by themselves, these would be 28 and 65 files, and what another screen needs a part of stays by itself; a browser asks for six at a time.
      const [form, builder] = [weighPage(folder, FORM_BLOCKS), weighScreen(folder, 'BuilderScreen')]
      expect(form.files.length, listed(form)).toBeLessThanOrEqual(17)
      expect(builder.files.length, listed(builder)).toBeLessThanOrEqual(34)
      // The product's own shell counted in: the kit and the queries come behind.
      expect(builder.script, listed(builder)).toBeLessThanOrEqual(BUILDER_SCRIPT_BUDGET)
      // So do the kit's sheets, as much again as all others; whatever comes first, they lie under our own.
      expect(builder.style).toBeLessThanOrEqual(BUILDER_STYLE_BUDGET)
      const written = readdirSync(join(folder, 'assets'))
        .filter((file) => file.endsWith('.css'))
        .map((file) => readFileSync(join(folder, 'assets', file), 'utf8'))
      expect(
        written.filter((sheet) => kitClasses(sheet).size > 0).map((sheet) => sheet.slice(0, 11)),
      ).toEqual(['@layer kit{'])
      expect(written.find((sheet) => sheet.includes('@layer base'))).toMatch(
        /^[^]*?@layer base[^]*@layer kit;/,
      )
      // The kit's sheets are those of the components that are drawn (`src/crud/mantine.css`): each that a script names, and no other.
      const [named, styled] = [
        kitClasses(allOf(join(folder, 'assets'), '.js')),
        kitClasses(allOf(join(folder, 'assets'), '.css')),
      ]
      const sheets = readdirSync(KIT)
        .filter((file) => /^[A-Za-z]+\.css$/.test(file))
        .map((file) => ({ file, classes: [...kitClasses(readFileSync(join(KIT, file), 'utf8'))] }))
      expect(
        sheets
          .filter(
            ({ classes }) =>
              classes.some((one) => named.has(one)) && !classes.some((one) => styled.has(one)),
          )
          .map(({ file }) => file),
        'to be imported',
      ).toEqual([])
      expect(
        sheets
          .filter(
            ({ classes }) =>
              classes.some((one) => styled.has(one)) && !classes.some((one) => named.has(one)),
          )
          .map(({ file }) => file),
        'imported for nothing',
      ).toEqual([])
    })
  },
)

test(
  'the page builder needs no more than its budget until a chosen block can be changed',
  { timeout: 120_000 },
  () => {
    withBuild(['tests/bench/builder', '--config', 'tests/bench/vite.config.ts'], (folder) => {
      const weight = weighBuilder(folder)
      // The block is counted with it.
      expect(
        weight.files.filter(({ file }) =>
          readFileSync(join(folder, file), 'utf8').includes('sala-heading'),
        ),
      ).toHaveLength(1)
      expect(weight.script, listed(weight)).toBeLessThanOrEqual(BUILDER_SCRIPT_BUDGET)
      // One of them is a crumb that both builders of the bench share: how stores are read in every React.
      expect(weight.files.length, listed(weight)).toBeLessThanOrEqual(5)
    })
  },
)
