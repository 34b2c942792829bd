import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORM_BLOCKS, FORM_SCRIPT_BUDGET, HOME_BLOCKS, SCRIPT_BUDGET, weighPage } from '../../scripts/bundle.ts'

const ROOT = join(import.meta.dirname, '../..')

test('before the first interaction the demo home page needs at most 110 kB of JavaScript, a form page 120 kB', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-bundle-'))
  try {
    // A process of its own: inside a test run the libraries would be built for development.
    execFileSync(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit'] })
    for (const [blocks, budget] of [[HOME_BLOCKS, SCRIPT_BUDGET], [FORM_BLOCKS, FORM_SCRIPT_BUDGET]] as const) {
      const { script, files } = weighPage(folder, blocks)
      expect(files.length).toBeGreaterThan(blocks.length)
      expect(script, files.map(({ file, bytes }) => `${bytes} ${file}`).join('\n')).toBeLessThanOrEqual(budget)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
