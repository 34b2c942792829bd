import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'

/** What the generated code is made from: the documents, and what the generator consists of. */
export const GENERATOR_SOURCES = [
  'schemas',
  'blocks',
  'flows',
  'scripts/generate.ts',
  'scripts/root.ts',
  'src/schema',
  'src/shared',
  'src/forms/core',
  'src/forms/schema',
  'src/forms/validator',
  'src/pages/model/style',
  'package-lock.json',
]
/** Of blocks and flows the documents alone, and no tests. */
const isRead = (path) =>
  path.endsWith('.json') || (/^(src|scripts)\//.test(path) && !/\.test\.tsx?$/.test(path))

const GENERATED = 'src/generated'
const STAMP = join(ROOT, GENERATED, '.stamp')

function filesBelow(path) {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(ROOT, path))
    .toSorted()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

/** Sources and results by their content: a result that somebody changed or removed is made anew too. */
function currentStamp() {
  const hash = createHash('sha256')
  const sources = GENERATOR_SOURCES.flatMap(filesBelow).filter(isRead)
  const results = filesBelow(GENERATED).filter((path) => !path.endsWith('/.stamp'))
  for (const path of [...sources, ...results])
    hash.update(`\n${path}\n`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

export const isGenerated = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === currentStamp()

export const markGenerated = () => writeFileSync(STAMP, currentStamp())

/** Makes `src/generated` where its sources have changed. False when the documents have problems, which are printed then. */
export const ensureGenerated = () =>
  isGenerated() ||
  spawnSync(process.execPath, ['--import', 'tsx', `${ROOT}scripts/generate.ts`], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status === 0
