import { parseArgs } from 'node:util'

const USAGE = 'npm run bundle -- export <file> [--site <name>] [--page <slug> …] [--flow <name> …]\nnpm run bundle -- import <file> [--site <name>] [--dry-run]'

/** What ends the command with a text: 1 for what was refused, 2 for a wrong call. */
export class Stopped extends Error {
  readonly code: number
  constructor(message: string, code = 1) {
    super(message)
    this.code = code
  }
}

export interface BundleCall {
  what: 'export' | 'import'
  file: string
  site?: string | undefined
  page?: string[] | undefined
  flow?: string[] | undefined
  dryRun: boolean
}

/** What the command is asked to do. It needs nothing of the platform, so a wrong call is told before anything is built. */
export function readCall(args: string[]): BundleCall {
  const { values: { 'dry-run': dryRun = false, ...values }, positionals: [what, file, ...more] } = parsed(args)
  if ((what !== 'export' && what !== 'import') || file === undefined || more.length > 0) throw new Stopped(USAGE, 2)
  return { what, file, dryRun, ...values }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { site: { type: 'string' }, page: { type: 'string', multiple: true }, flow: { type: 'string', multiple: true }, 'dry-run': { type: 'boolean' } } })
  } catch (error) {
    throw new Stopped(`${(error as Error).message}\n${USAGE}`, 2)
  }
}
