import { ensureBuilt } from './built.mjs'
import { ensurePortFree } from './port.mjs'
import { ensureInstalled, ROOT } from './setup.mjs'

await ensurePortFree('npm start', 4000)
ensureInstalled()
ensureBuilt()
process.chdir(ROOT)
await import('../dist/server/start.js')

// npm may be ended by a signal that it does not pass on: then this ends too.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
