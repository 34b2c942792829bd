import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
const { tsImport } = await import('tsx/esm/api')
const { readOperation } = await tsImport('../server/operations/call.ts', import.meta.url)
try {
  readOperation(process.argv.slice(2), process.env)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(error.code)
}
ensureBuilt('command')
await import('../dist/command/sala.js')
