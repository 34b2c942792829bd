import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** Formats everything that people read; with `--check` it only lists what is not formatted. */
const mode = process.argv.includes('--check') ? '--check' : '--write'
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/prettier'),
  [mode, '.', '--log-level=warn', '--cache', '--cache-location', '.cache/prettier'],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exit(status ?? 1)
