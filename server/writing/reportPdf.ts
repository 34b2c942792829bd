import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { printToken } from '../identity/printLinks.ts'
import type { Caller } from '../identity/caller.ts'
import { printPage } from '../outside/print.ts'
import { reportSheet, whileKept } from '../reading/reports/reportSheet.ts'
import { runReport } from '../reading/reports/run.ts'
import { fileName, inTurn, LONGEST, type PrintedFile } from './prints.ts'

/** The end of the address under which the browser of this machine fetches a made page. */
export const MADE = 'made'

/** A report with the rights of the caller, as a PDF. */
export async function makeReportPdf(
  gateway: Gateway,
  caller: Caller,
  name: string,
  given: unknown,
): Promise<Result<PrintedFile>> {
  const found = await runReport(gateway, caller, name, given)
  if (!found.ok) return found
  const { clock, database, shipped } = gateway
  const report = shipped.model.reports[name]!
  const site = (await database.store('').get('site', caller.site._id)) as StoredRecord
  const sheet = reportSheet(report, found.value, { site, locale: caller.locale, at: clock.iso() })
  return inTurn(() =>
    whileKept(sheet, async (id) => {
      const link = { name: MADE, ids: [id], times: [] }
      const token = printToken(gateway, caller, link, clock.now() + 2 * LONGEST)
      try {
        const pdf = await printPage(gateway, caller.site._id, `/print?token=${token}`, LONGEST)
        return ok({ pdf, name: fileName(report.label[caller.locale]) })
      } catch (error) {
        const reason = error instanceof Error ? error.message : ''
        return fail('print-failed', { params: { reason } })
      }
    }),
  )
}
