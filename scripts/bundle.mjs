import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()
await import('../dist/command/bundle.js')
