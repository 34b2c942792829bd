import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = `${ROOT}node_modules/.sala-lock`

/** As npm decides: an installation that only serves leaves out what tests and checks need. */
const omitsDev = () =>
  process.env.NODE_ENV === 'production' || /\bdev\b/.test(process.env.npm_config_omit ?? '')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex')

const stampOf = (withoutDev) => `${lockHash()}${withoutDev ? ' without dev' : ''}`

/** Does `have` hold all that `want` names, in its versions? Both are the `packages` of a lock file; what is optional may be of another system. */
export const holdsAll = (want, have, withoutDev = false) =>
  Object.entries(want).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      optional ||
      (withoutDev && (dev || devOptional)) ||
      (have[path] && have[path].version === version),
  )

/** What npm itself tells at the end of an install that somebody did by hand. */
function isInstalledByHand(withoutDev) {
  try {
    const [want, have] = [`${ROOT}package-lock.json`, `${ROOT}node_modules/.package-lock.json`].map(
      (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
    )
    return holdsAll(want, have, withoutDev)
  } catch {
    return false
  }
}

/** Does the stamp of an install say that nothing is missing? Who tests or checks after a start in production needs the rest. */
export const isEnough = (stamp, withoutDev) =>
  stamp === stampOf(false) || (withoutDev && stamp === stampOf(true))

/** Is what package-lock.json names installed? The stamp is written only after an install that ended well. */
const isInstalled = (withoutDev) =>
  existsSync(STAMP)
    ? isEnough(readFileSync(STAMP, 'utf8'), withoutDev)
    : isInstalledByHand(withoutDev)

/** The file that a command runs; nothing where there is no such command. */
export function scriptOf(name) {
  const script = `${ROOT}scripts/${name}.ts`
  return /^[a-z0-9]+$/.test(name) && existsSync(script) ? script : undefined
}

/** Refuses a Node that is too old, and installs what is missing. Plain JavaScript: it runs before anything is there. */
export function ensureInstalled(withoutDev = omitsDev()) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(
      `Sala needs Node 20.19 or later; this is ${process.versions.node}. Install a newer one from nodejs.org.\n`,
    )
    process.exit(1)
  }
  if (isInstalled(withoutDev)) return
  process.stdout.write('Installing dependencies …\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const dev = withoutDev ? '--omit=dev' : '--include=dev'
  const { status } = spawnSync(npm, ['ci', dev, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.stderr.write('Installing failed. Check the network and run the command again.\n')
    process.exit(1)
  }
  writeFileSync(STAMP, stampOf(withoutDev))
}
