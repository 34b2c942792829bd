import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { ROOT } from './root.ts'

/** The browser tests alone, over a fresh build: `npm run e2e -- purchase`. */
const node = (args: string[]) =>
  spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status
if (node(['--import', 'tsx', 'scripts/build.ts']) !== 0) process.exit(1)
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/playwright'),
  ['test', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium() } },
)
process.exit(status ?? 1)
