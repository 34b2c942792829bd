import { runOperation } from './operations/command.ts'
import { shipped } from './main.ts'

process.exitCode = await runOperation(process.argv.slice(2), process.env, shipped, {
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
