import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { ensureGenerated } from './generated.mjs'
import { ROOT } from './root.ts'

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)

const TYPES = ['--noEmit', '--singleThreaded']
/** The native compiler lives for seconds: collecting what it leaves behind would take half of them. */
const ENV = { ...process.env, GOGC: 'off' }

/** What it found is kept for the next run, which reads only what has changed; to write it down takes half as long again, and on a machine that starts anew each time there is no next run. */
const KEPT = process.env.CI
  ? []
  : ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']

export const COMMANDS: [string, string, string[]][] = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json', ...TYPES, ...KEPT]],
  ['types of the gateway', bin('tsc'), ['-p', 'server/tsconfig.json', ...TYPES]],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  ['format', process.execPath, ['--import', 'tsx', 'scripts/format.ts', '--check']],
  [
    'boundaries',
    bin('vitest'),
    ['run', '--project', 'node', 'tests/repo/boundaries.test.ts', '--reporter=dot'],
  ],
]

/** Whether the command ended well, and what it said. */
const run = (command: string, args: string[]): Promise<{ good: boolean; output: string }> =>
  new Promise((resolve) =>
    execFile(
      command,
      args,
      { cwd: ROOT, env: ENV, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ good: error === null, output: `${stdout}${stderr}` }),
    ),
  )

/** Documents and their references and, where they are sound, types, lint and import boundaries side by side. True when all is well. */
export async function runCheck(): Promise<boolean> {
  let sound = true
  const tell = (name: string, good: boolean) => {
    process.stdout.write(`${good ? 'ok    ' : 'FAILED'}  ${name}\n`)
    sound &&= good
  }
  tell('documents and references', ensureGenerated())
  if (!sound) {
    // Types and imports would be missed in code that is made from them.
    process.stdout.write('Mend the documents first; the rest is checked once they are sound.\n')
    return false
  }
  const runs = COMMANDS.map(async ([name, command, args]) => {
    const { good, output } = await run(command, args)
    if (!good) process.stdout.write(output)
    tell(name, good)
  })
  await Promise.all(runs)
  return sound
}

if (process.argv[1]?.endsWith('check.ts') && !(await runCheck())) process.exit(1)
