import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runGenerate } from './generate.ts'
import { ROOT } from './root.ts'

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)

const COMMANDS: [string, string, string[]][] = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json', '--noEmit']],
  ['types of the gateway', bin('tsc'), ['-p', 'server/tsconfig.json', '--noEmit']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  ['boundaries', bin('vitest'), ['run', '--project', 'node', 'tests/repo/boundaries.test.ts', '--reporter=dot']],
]

/** Types, lint, import boundaries, dangling references and drift of generated code. True when all is well. */
export async function runCheck(): Promise<boolean> {
  let sound = true
  const tell = (name: string, good: boolean) => {
    process.stdout.write(`${good ? 'ok    ' : 'FAILED'}  ${name}\n`)
    sound &&= good
  }
  tell('documents, references and generated code', await runGenerate(true))
  for (const [name, command, args] of COMMANDS) tell(name, spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0)
  return sound
}

if (process.argv[1]?.endsWith('check.ts') && !(await runCheck())) process.exit(1)
