import { randomBytes } from 'node:crypto'
import type { PageObject, PageRow, StoredRecord } from '#schema'
import { pickText, valueWriter, type Bilingual, type Locale } from '#shared'
import { formatDate, monthNames } from '#shared/dates'
import { companyOf } from '../prints.ts'
import type { Cell, Row } from './fold.ts'
import type { ReportAnswer, ReportColumn } from './run.ts'

/** A page that was made on this machine for the browser that prints it. */
export interface MadePage {
  title: Bilingual
  builder: PageRow[]
}

const TEXTS = {
  total: { th: 'รวม', en: 'Total' },
  before: { th: 'งวดก่อน', en: 'Period before' },
  opening: { th: 'ยกมา', en: 'Brought forward' },
  from: { th: 'ตั้งแต่', en: 'From' },
  to: { th: 'ถึง', en: 'To' },
  at: { th: 'พิมพ์เมื่อ', en: 'Printed' },
} satisfies Record<string, Bilingual>

const BUDDHIST = 543

/** What stands in a cell. */
export function cellText(
  column: ReportColumn,
  value: Cell | undefined,
  { names }: ReportAnswer,
  locale: Locale,
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    const text = valueWriter(locale)(
      Math.round(value * 100) / 100,
      column.form === 'money' ? 'money' : 'number',
    )
    return column.form === 'percent' ? `${text}%` : text
  }
  const text = String(value)
  if (column.form === 'month') {
    const [year = 0, month = 1] = text.split('-').map(Number)
    return `${monthNames(locale)[month - 1] ?? text} ${locale === 'th' ? year + BUDDHIST : year}`
  }
  if (column.form === 'date') return formatDate(text, locale)
  return names[column.name]?.[text] ?? column.labels?.[text]?.[locale] ?? text
}

const isFigure = ({ form }: ReportColumn): boolean =>
  form === 'money' || form === 'number' || form === 'percent'

const inRow = (id: string, object: Omit<PageObject, 'id' | 'v'>): PageRow => ({
  id: `${id}-row`,
  columns: [{ id: `${id}-column`, objects: [{ id, v: 1, ...object }] }],
  style: { width: 'full' },
})

/** What a report says, on paper: its head, its rows and its sums, over as many pages as it takes. */
export function reportSheet(
  { label }: { label: Bilingual },
  answer: ReportAnswer,
  { site, locale, at }: { site: StoredRecord; locale: Locale; at: string },
): MadePage {
  const { columns, rows, totals, before, opening, given } = answer
  const line = (row: Row, first?: string) => ({
    columns: columns.map((column, index) => ({
      label: column.label,
      width: isFigure(column) ? 14 : 24,
      kind: isFigure(column) ? 'number' : 'text',
      value:
        first !== undefined && index === 0
          ? first
          : cellText(column, row[column.name], answer, locale),
    })),
  })
  const lines = [
    ...(opening ? [line(opening, TEXTS.opening[locale])] : []),
    ...rows.map((row) => line(row)),
    ...(Object.keys(totals).length > 0 ? [line(totals, TEXTS.total[locale])] : []),
    ...(before ? [line(before.totals, TEXTS.before[locale])] : []),
  ]
  const day = (value: unknown): string =>
    typeof value === 'string' ? formatDate(value, locale) : ''
  const { name, address, contact } = companyOf(site, locale)
  const content = [
    inRow('report-head', {
      type: 'document-head',
      props: {
        title: label,
        company: name,
        address,
        contact,
        facts: [
          { label: TEXTS.from, value: day(given.from) },
          { label: TEXTS.to, value: day(given.to) },
          { label: TEXTS.at, value: formatDate(at, locale, 'datetime') },
        ].filter(({ value }) => value !== ''),
      },
    }),
    inRow('report-lines', {
      type: 'document-lines',
      props: { columns: line({}).columns, rows: lines, after: 0, heading: pickText(label, locale) },
    }),
  ]
  return {
    title: label,
    builder: [
      inRow('report-sheet', { type: 'paper-sheet', props: { paper: 'a4' }, slots: { content } }),
    ],
  }
}

/** Pages that wait for the browser of this machine, until it was there. */
const waiting = new Map<string, MadePage>()

/** Keeps a page while something is done with its name. */
export async function whileKept<T>(page: MadePage, work: (name: string) => Promise<T>): Promise<T> {
  const name = randomBytes(16).toString('hex')
  waiting.set(name, page)
  try {
    return await work(name)
  } finally {
    waiting.delete(name)
  }
}

export const keptPage = (name: string | undefined): MadePage | undefined =>
  name === undefined ? undefined : waiting.get(name)
