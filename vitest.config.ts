import react from '@vitejs/plugin-react'
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
const files = (end: string) => SOURCES.map((folder) => `${folder}/**/*.test.${end}`)

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
        },
      },
      {
        plugins: [react()],
        // As with the journeys in the browser: a machine that is busy for seconds is no fault of a screen. What fails twice is one.
        test: {
          retry: process.env.CI ? 1 : 0,
          name: 'component',
          environment: 'jsdom',
          include: files('tsx'),
          setupFiles: ['tests/support/component.ts', 'tests/support/missingTexts.ts'],
          css: false,
          testTimeout: 30_000,
        },
      },
    ],
  },
})
