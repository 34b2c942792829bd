import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const SOURCES = [
  'src',
  'blocks',
  'builder',
  'flows',
  'server',
  'scripts',
  'tests/conformance',
  'tests/repo',
  'tests/attack',
]
const MOCKS = /\bvi\.(mock|doMock|resetModules)\(|spyOn\(console/
const at = (path: string) => join(import.meta.dirname, path)
const files = (end: string) => SOURCES.map((folder) => `${folder}/**/*.test.${end}`)

/**
 * Files that need a process of their own: they put something else in the place of a module, or hear what React says once
 * in a process. All others of a worker share the process, its document and the libraries, and read only our own modules anew
 * (tests/support/ownModules.ts): a process for each took half of their time.
 */
const isolated = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.test.tsx') && MOCKS.test(readFileSync(path, 'utf8'))),
)

/** As with the journeys in the browser: a machine that is busy for seconds is no fault of a screen. What fails twice is one. */
const component = {
  retry: process.env.CI ? 1 : 0,
  environment: 'jsdom',
  setupFiles: ['ownModules', 'component', 'missingTexts'].map((name) => `tests/support/${name}.ts`),
  css: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** `*.test.ts` runs on Node, `*.test.tsx` in a browser-like document. */
export default defineConfig({
  test: {
    // More processes than cores: most tests wait for a database or a disk about a third of their time.
    maxWorkers: '150%',
    globalSetup: ['tests/support/generated.ts', 'tests/support/template.ts'],
    projects: [
      {
        // Without a process of its own for each file, the modules that all of them share are read once for each worker.
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: files('ts'),
          testTimeout: 30_000,
          hookTimeout: 180_000,
          alias: [{ find: /^@node-rs\/argon2$/, replacement: at('tests/support/argon2.ts') }],
        },
      },
      {
        plugins: [react()],
        test: {
          ...component,
          name: 'component',
          isolate: false,
          include: files('tsx'),
          exclude: isolated,
        },
      },
      { plugins: [react()], test: { ...component, name: 'component-isolated', include: isolated } },
    ],
  },
})
