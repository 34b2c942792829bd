import { SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, isLocale, ok, type Result } from '#shared'
import { userOf } from '../flows/people.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import { failureText } from '../http/failures.ts'
import type { Caller } from '../identity/caller.ts'
import { attachmentOf } from '../mail/document.ts'
import { queueMail, type AttachedFile } from '../mail/queue.ts'
import { mailSettings } from '../mail/site.ts'
import { runReport } from '../reading/reports/run.ts'
import { reportXlsx } from '../reading/reports/reportXlsx.ts'
import { storeFile } from '../writing/files.ts'
import { recordOutcome } from '../writing/journal.ts'
import { makeReportPdf } from '../writing/reportPdf.ts'
import { nextOf, staffOf, type Rhythm } from '../writing/reportSchedules.ts'
import { repeat } from './repeat.ts'

const ENTITY = 'report-schedule'
const MINUTE = 60_000
const BATCH = 20
const TEMPLATE = 'mail-report'

/** Who asked for it, as they are now. */
async function askerOf(gateway: Gateway, site: StoredRecord, schedule: StoredRecord) {
  const person = await userOf(gateway, site._id, schedule.created_by)
  const caller: Caller = {
    user: person?.active ? person.user : null,
    site: { _id: site._id, name: String(site.name) },
    locale: isLocale(schedule.language) ? schedule.language : 'th',
    requestId: `report ${schedule._id}`,
  }
  return caller
}

/** The file of a report, made with the rights that its asker has now. */
async function fileOf(
  gateway: Gateway,
  caller: Caller,
  { report, given, format }: StoredRecord,
): Promise<Result<AttachedFile>> {
  const name = String(report)
  if (!caller.user) return fail('forbidden')
  let filename: string
  let bytes: Buffer
  if (format === 'xlsx') {
    const answer = await runReport(gateway, caller, name, given)
    if (!answer.ok) return answer
    filename = `${gateway.shipped.model.reports[name]!.label[caller.locale]}.xlsx`
    bytes = await reportXlsx(answer.value, caller.locale)
  } else {
    const made = await makeReportPdf(gateway, caller, name, given)
    if (!made.ok) return made
    filename = made.value.name
    bytes = made.value.pdf
  }
  const stored = await storeFile(gateway, caller, { filename, bytes, forAll: false })
  return stored.ok ? ok(attachmentOf(stored.value)) : stored
}

async function queueAll(
  gateway: Gateway,
  caller: Caller,
  schedule: StoredRecord,
  file: AttachedFile,
): Promise<Result<null>> {
  const site = caller.site._id
  const name = String(schedule.report)
  const people = await staffOf(gateway, site, String(schedule.to))
  if (!people.ok) return people
  const { origin } = await mailSettings(gateway, site)
  const [module, report] = name.split('/') as [string, string]
  const { firstname, lastname, username } = caller.user!
  const values = {
    report: {
      label: gateway.shipped.model.reports[name]!.label[caller.locale],
      day: gateway.clock.iso().slice(0, 10),
      asker: `${firstname} ${lastname}`.trim() || username,
      link: `${origin}${gateway.shipped.model.modules[module]!.base}/reports?report=${report}`,
    },
  }
  for (const to of people.value) {
    const order = { to, template: TEMPLATE, values, file, locale: caller.locale }
    const queued = await queueMail(gateway, caller, order, caller.user!._id)
    if (!queued.ok) return queued
  }
  return ok(null)
}

/** Sends one and says on it when it goes out next, or why it did not. Of two processes one writes that. */
async function sendOne(gateway: Gateway, site: StoredRecord, schedule: StoredRecord) {
  const { clock, database } = gateway
  const caller = await askerOf(gateway, site, schedule)
  const next_at = nextOf(schedule as unknown as Rhythm, clock.now())
  const file = await fileOf(gateway, caller, schedule)
  const mark = async (change: Record<string, unknown>): Promise<Result<null>> => {
    const marked = await engineFor(gateway, site._id).update(
      ENTITY,
      schedule._id,
      { next_at, ...change },
      schedule.version,
      SYSTEM_ACTOR,
    )
    if (!marked.ok) return marked
    await recordOutcome(gateway, caller, marked.value)
    return ok(null)
  }
  let refused = file.ok ? undefined : file.failures[0]
  if (file.ok)
    try {
      await database.transaction(async () => {
        const queued = await queueAll(gateway, caller, schedule, file.value)
        const marked = queued.ok ? await mark({ sent_at: clock.iso(), error: null }) : queued
        if (marked.ok) return
        refused = marked.failures[0]
        throw new Error('not sent')
      })
    } catch (error) {
      if (!refused) throw error
    }
  const failed = refused
  if (!failed) return true
  await database.transaction(() =>
    mark({ error: failureText(failed)[caller.locale].slice(0, 1000) }),
  )
  return false
}

/** Sends the reports whose time has come, on every site; how many went out. */
export async function sendReports(gateway: Gateway): Promise<number> {
  let sent = 0
  for (const site of await gateway.database.store('').find('site', {}, { limit: 1000 })) {
    const due = await gateway.database
      .store(site._id)
      .find(ENTITY, { next_at: { $lte: gateway.clock.iso() } }, { limit: BATCH })
    for (const schedule of due) if (await sendOne(gateway, site, schedule)) sent++
  }
  return sent
}

/** Looks every minute whose time has come. */
export const startReportMails = (
  gateway: Gateway,
  report: (error: unknown) => void,
): { stop(): Promise<void> } =>
  repeat(() => sendReports(gateway), { first: MINUTE, every: MINUTE, report })
