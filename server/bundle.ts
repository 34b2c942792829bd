import { runBundle } from './bundles/command.ts'
import { shipped } from './main.ts'

process.exitCode = await runBundle(process.argv.slice(2), process.env, shipped, {
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
