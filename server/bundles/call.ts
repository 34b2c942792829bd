import { parseArgs } from 'node:util'
import { localeOf, textsOf } from './commandTexts.ts'

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
  site: string
  page?: string[] | undefined
  flow?: string[] | undefined
  dryRun: boolean
  publish: boolean
}

/** What the command is asked to do. It needs nothing of the platform, so a wrong call is told before anything is built. */
export function readCall(args: string[], env: NodeJS.ProcessEnv): BundleCall {
  const { usage, wrong, site: which } = textsOf(localeOf(env))
  const {
    values: { 'dry-run': dryRun = false, publish = false, site, ...values },
    positionals: [what, file, ...more],
  } = parsed(args, (option) => new Stopped(`${wrong(option)} ${usage}`, 2))
  if ((what !== 'export' && what !== 'import') || file === undefined || more.length > 0)
    throw new Stopped(usage, 2)
  if (!site) throw new Stopped(`${which} ${usage}`, 2)
  return { what, file, site, dryRun, publish, ...values }
}

function parsed(args: string[], refused: (option: string) => Stopped) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        page: { type: 'string', multiple: true },
        flow: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        publish: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw refused(/'(-[^' ]+)/.exec((error as Error).message)?.[1] ?? args.join(' '))
  }
}
