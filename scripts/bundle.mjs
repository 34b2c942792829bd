import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
const { tsImport } = await import('tsx/esm/api')
const { readCall } = await tsImport('../server/bundles/call.ts', import.meta.url)
try {
  readCall(process.argv.slice(2), process.env)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(error.code)
}
ensureBuilt('command')
await import('../dist/command/bundle.js')
