import { spawn } from 'node:child_process'
import { ensurePortFree } from './port.mjs'
import { ensureInstalled, ROOT, scriptOf } from './setup.mjs'

/** Runs `scripts/<name>.ts` with what it needs installed: `node scripts/run.mjs check`. */
const [name = '', ...args] = process.argv.slice(2)
const script = scriptOf(name)
if (!script) {
  process.stderr.write(`There is no command "${name}".\n`)
  process.exit(1)
}
if (name === 'dev') await ensurePortFree('npm run dev', 4000)
if (name === 'story' && (args[0] ?? 'dev') === 'dev')
  await ensurePortFree('npm run story', 6006, '::')
ensureInstalled(false)
const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
  cwd: ROOT,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
