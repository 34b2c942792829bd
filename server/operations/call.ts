import { parseArgs } from 'node:util'
import { Stopped } from '../bundles/call.ts'
import { localeOf } from '../bundles/commandTexts.ts'
import { textsOf } from './commandTexts.ts'

export type Operation =
  | { what: 'backup'; folder: string }
  | { what: 'restore'; folder: string; force: boolean }
  | { what: 'doctor' }
  | { what: 'migrate' | 'rebuild-balances'; plan: boolean }

/** What the command is asked to do. It needs nothing of the platform, so a wrong call is told before anything is built. */
export function readOperation(args: string[], env: NodeJS.ProcessEnv): Operation {
  const { usage, wrong } = textsOf(localeOf(env))
  const {
    values: { force = false, plan = false },
    positionals: [what, folder, ...more],
  } = parsed(args, (option) => new Stopped(`${wrong(option)} ${usage}`, 2))
  const refused = new Stopped(usage, 2)
  if (
    more.length > 0 ||
    (force && what !== 'restore') ||
    (plan && what !== 'migrate' && what !== 'rebuild-balances')
  )
    throw refused
  if (what === 'backup' && folder) return { what, folder }
  if (what === 'restore' && folder) return { what, folder, force }
  if (what === 'doctor' && folder === undefined) return { what }
  if ((what === 'migrate' || what === 'rebuild-balances') && folder === undefined)
    return { what, plan }
  throw refused
}

function parsed(args: string[], refused: (option: string) => Stopped) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: 'boolean' }, plan: { type: 'boolean' } },
    })
  } catch (error) {
    throw refused(/'(-[^' ]+)/.exec((error as Error).message)?.[1] ?? args.join(' '))
  }
}
