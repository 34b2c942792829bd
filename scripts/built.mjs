import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './setup.mjs'

const SOURCES = [
  'src',
  'blocks',
  'builder',
  'flows',
  'schemas',
  'server',
  'scripts',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
]

/** Path, size and time of every source: cheap, and any change shows. */
function fingerprint() {
  const hash = createHash('sha256').update(process.versions.node)
  const addToHash = (path) => {
    const stat = statSync(join(ROOT, path), { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory())
      for (const name of readdirSync(join(ROOT, path)).sort()) addToHash(join(path, name))
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const source of SOURCES) addToHash(source)
  return hash.digest('hex')
}

/** Builds what changed since the last build, or only that folder of dist/: what a running gateway gives out stays then. */
export function ensureBuilt(part) {
  const [whole, own] = ['', part ?? ''].map((folder) => join(ROOT, 'dist', folder, '.stamp'))
  if (
    [whole, own].some((stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint())
  )
    return
  process.stdout.write('Building …\n')
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `${ROOT}scripts/build.ts`, ...(part ? [part] : [])],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) process.exit(1)
  mkdirSync(dirname(own), { recursive: true })
  writeFileSync(own, fingerprint())
}
