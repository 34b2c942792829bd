import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureGenerated } from './generated.mjs'
import { ROOT } from './root.ts'

/**
 * The story book of blocks, controls and widgets; further words go to it (`npm run story -- build`), and `test` tries each
 * story in a browser. `PORT` is where it listens, 6006 otherwise.
 */
const [first = 'dev', ...rest] = process.argv.slice(2)
if (!ensureGenerated()) process.exit(1)
const command =
  first === 'test'
    ? ['vitest', 'run', '--config', 'vitest.stories.config.ts', ...rest]
    : [
        'storybook',
        first,
        ...(first === 'dev' ? ['--port', process.env.PORT || '6006', '--no-open', '--ci'] : []),
        ...rest,
      ]
const child = spawn(join(ROOT, 'node_modules/.bin', command[0]!), command.slice(1), {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
