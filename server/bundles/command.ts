import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BundleHeld, BundleName } from '#gateway'
import { systemClock, type Failure, type Locale } from '#shared'
import { readConfig } from '../config.ts'
import type { Gateway } from '../gateway.ts'
import type { Shipped } from '../shipped.ts'
import type { Caller } from '../identity/caller.ts'
import { failureText } from '../http/failures.ts'
import { createReader } from '../reading/reader.ts'
import { openDatabase } from '../storage/index.ts'
import { validateStored } from '../validators.ts'
import { readCall, Stopped, type BundleCall } from './call.ts'
import { localeOf, textsOf, type CommandTexts } from './commandTexts.ts'
import { exportBundle } from './exportBundle.ts'
import { readBundle } from './format.ts'
import { importBundle } from './importBundle.ts'
import { planImport } from './planImport.ts'

const refusedIn =
  (locale: Locale) =>
  (failures: Failure[]): Stopped =>
    new Stopped(
      failures
        .map(
          (failure) => `${failure.path ? `${failure.path}: ` : ''}${failureText(failure)[locale]}`,
        )
        .join('\n'),
    )

/** What a run of the command says, and to whom. */
interface Speech {
  say(text: string): void
  texts: CommandTexts
  refused(failures: Failure[]): Stopped
}

/** Who reaches the machine itself may do what an admin may; the audit log says that it was the command line. */
const callerOf = (site: { _id: string; name: string }): Caller => ({
  user: {
    _id: 'command-line',
    username: 'command-line',
    firstname: 'Command',
    lastname: 'line',
    roles: ['admin'],
  },
  site: { _id: site._id, name: site.name },
  locale: 'en',
  requestId: 'command-line',
})

async function siteCaller({ database }: Gateway, name: string, { texts }: Speech): Promise<Caller> {
  const sites = (await database.store('').find('site', {}, { limit: 1_000 })) as unknown as {
    _id: string
    name: string
  }[]
  const found = sites.find((site) => site.name === name)
  if (found) return callerOf(found)
  if (sites.length === 0) throw new Stopped(texts.noSite, 2)
  throw new Stopped(
    texts.sites(
      sites
        .map((site) => site.name)
        .sort()
        .join(', '),
    ),
    2,
  )
}

async function exportTo(
  gateway: Gateway,
  caller: Caller,
  file: string,
  { page: pages, flow: flows }: { page?: string[] | undefined; flow?: string[] | undefined },
  { say, texts, refused }: Speech,
): Promise<void> {
  const made = await exportBundle(
    gateway,
    caller,
    pages || flows ? { ...(pages ? { pages } : {}), ...(flows ? { flows } : {}) } : { site: true },
  )
  if (!made.ok) throw refused(made.failures)
  await writeFile(file, `${JSON.stringify(made.value, null, 2)}\n`)
  const {
    pages: { length: pageCount },
    flows: { length: flowCount },
    screens: { length: screens },
    files: { length: files },
  } = made.value
  say(
    texts.exported({ pages: pageCount, flows: flowCount, screens, files }, caller.site.name, file),
  )
}

async function importFrom(
  gateway: Gateway,
  caller: Caller,
  file: string,
  { dryRun, publish }: Pick<BundleCall, 'dryRun' | 'publish'>,
  { say, texts, refused }: Speech,
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Stopped(texts.unreadable(file))
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw refused([{ code: 'bundle-foreign', params: { reason: 'JSON' } }])
  }
  const bundle = readBundle(json)
  if (!bundle.ok) throw refused(bundle.failures)
  const plan = await planImport(gateway, caller, bundle.value)
  if (!plan.ok) throw refused(plan.failures)
  const named = ({ kind, name }: BundleName): string =>
    kind === 'site'
      ? `${texts.word(kind)} ${caller.site.name}`
      : kind === 'page'
        ? name
        : `${texts.word(kind)} ${name}`
  const describe = (one: BundleName, held?: BundleHeld): string =>
    held ? `${named(one)} (${texts.word(held)})` : named(one)
  for (const { status, held, ...one } of plan.value.entries)
    say(texts.line(texts.word(status), describe(one, held)))
  for (const [kind, names] of Object.entries(plan.value.missing))
    if (names.length > 0)
      say(texts.line(texts.word('missing'), `${texts.word(kind)}: ${names.join(', ')}`))
  if (dryRun) return say(texts.unchanged)
  const choices = plan.value.entries
    .filter(({ status, unpublished }) => status !== 'unchanged' || (publish && unpublished))
    .map(({ kind, name, version }) => ({
      kind,
      name,
      choice: 'take' as const,
      ...(version === undefined ? {} : { version }),
    }))
  const done = await importBundle(gateway, caller, { choices, publish }, bundle.value, {
    route: 'command-line',
    visitor: 'command-line',
  })
  if (!done.ok) throw refused(done.failures)
  say(texts.imported(done.value.taken.length, done.value.files, publish))
  for (const { held, ...one } of done.value.taken)
    if (held) say(texts.line(texts.word('draft'), describe(one, held)))
}

/** `npm run bundle`: over the database of this installation. Answers the exit code: 1 for what was refused, 2 for a wrong call. */
export async function runBundle(
  args: string[],
  env: NodeJS.ProcessEnv,
  shipped: Shipped,
  { say, complain }: { say(text: string): void; complain(text: string): void },
): Promise<number> {
  let gateway: Gateway | undefined
  const locale = localeOf(env)
  const speech: Speech = { say, texts: textsOf(locale), refused: refusedIn(locale) }
  try {
    const call = readCall(args, env)
    const file = resolve(env.INIT_CWD ?? '.', call.file)
    const config = readConfig(env)
    await mkdir(config.data, { recursive: true })
    const database = await openDatabase({
      folder: config.data,
      ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
      model: shipped.model,
      clock: systemClock,
    })
    gateway = {
      config,
      clock: systemClock,
      database,
      shipped,
      read: createReader({ database, shipped, clock: systemClock }, () =>
        Promise.reject(new Error('the command line draws no pages')),
      ),
    }
    const migrated = await database.migrate(validateStored)
    if (!migrated.ok) throw speech.refused(migrated.failures)
    const caller = await siteCaller(gateway, call.site, speech)
    await (call.what === 'export'
      ? exportTo(gateway, caller, file, call, speech)
      : importFrom(gateway, caller, file, call, speech))
    return 0
  } catch (error) {
    complain((error as Error).message)
    return error instanceof Stopped ? error.code : 1
  } finally {
    await gateway?.database.close()
  }
}
