import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { fixedClock } from '#shared'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor

/** What was entered, debit and credit by the code of the account. */
const ENTRIES: [day: string, what: string, lines: [code: string, debit: number][]][] = [
  [
    '2026-09-10',
    'ทุน',
    [
      ['1120', 10_000],
      ['3110', -10_000],
    ],
  ],
  [
    '2026-10-15',
    'ขาย',
    [
      ['1120', 1_070],
      ['4110', -1_000],
      ['2210', -70],
    ],
  ],
  [
    '2026-11-03',
    'ค่าเช่า',
    [
      ['6110', 300],
      ['1120', -300],
    ],
  ],
  [
    '2026-11-10',
    'ถอน',
    [
      ['1110', 200],
      ['1120', -200],
    ],
  ],
]

interface Answer {
  rows: Record<string, unknown>[]
  totals: Record<string, number>
  opening?: Record<string, number>
  before?: { totals: Record<string, number> }
}
const answerOf = async (name: string, given: object): Promise<Answer> => {
  const answer = await admin.post(`/api/report/finance/${name}`, { given })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json<{ data: Answer }>().data
}

beforeAll(async () => {
  opened = await openGateway({ clock: fixedClock('2026-11-21T03:00:00.000Z') })
  admin = await Visitor.signedIn(opened.app, 'admin')
  const asked = await admin.post('/api/account/query', { args: [{}], paging: { limit: 200 } })
  const accounts = new Map(
    asked.json<{ data: StoredRecord[] }>().data.map(({ code, _id }) => [code, _id]),
  )
  for (const [entry_date, description, lines] of ENTRIES) {
    const made = await admin.post('/api/journal-entry', {
      data: {
        entry_date,
        description,
        lines: lines.map(([code, amount]) => ({
          account_id: accounts.get(code),
          [amount > 0 ? 'debit' : 'credit']: Math.abs(amount),
        })),
      },
    })
    expect([made.statusCode, made.body]).toEqual([200, expect.stringContaining('_id')])
    const { _id, version } = made.json<{ data: StoredRecord }>().data
    const posted = await admin.post(`/api/journal-entry/${_id}/transition`, {
      transition: 'post-at-once',
      version,
    })
    expect(posted.statusCode).toBe(200)
  }
})
afterAll(() => opened.close())

test('balance sheet: assets are liabilities, equity and the profit that is not closed', async () => {
  // In October: 11,070 in the bank; 70 of tax and 10,000 of capital; 1,000 of profit.
  expect((await answerOf('balance-sheet', { to: '2026-10-31' })).totals).toEqual({
    assets: 11_070,
    liabilities: 10_070,
    profit: 1_000,
  })
  const now = await answerOf('balance-sheet', { to: '2026-11-20' })
  expect(now.totals).toEqual({ assets: 10_770, liabilities: 10_070, profit: 700 })
  expect(
    now.rows.map(({ code, assets, liabilities, profit }) => [code, assets, liabilities, profit]),
  ).toEqual([
    ['1110', 200, 0, 0],
    ['1120', 10_570, 0, 0],
    ['2210', 0, 70, 0],
    ['3110', 0, 10_000, 0],
    ['4110', 0, 0, 1_000],
    ['6110', 0, 0, -300],
  ])
})

test('income statement: income less expenses of the days, beside the days before', async () => {
  const both = await answerOf('income-statement', { from: '2026-10-01', to: '2026-11-20' })
  expect(both.totals).toEqual({ income: 1_000, expense: 300, profit: 700 })
  expect(both.rows.map(({ code }) => code)).toEqual(['4110', '6110'])
  const month = await answerOf('income-statement', { from: '2026-11-01', to: '2026-11-20' })
  expect(month.totals).toEqual({ income: 0, expense: 300, profit: -300 })
  expect(month.before?.totals).toMatchObject({ profit: 1_000 })
})

test('cash flow: what came in and went out of cash and bank, with what stands there after each month', async () => {
  const { rows, totals } = await answerOf('cash-flow', { from: '2026-10-01', to: '2026-11-20' })
  // The withdrawal is in and out.
  expect(rows).toEqual([
    { month: '2026-10', income: 1_070, outgo: 0, net: 1_070, balance: 11_070 },
    { month: '2026-11', income: 200, outgo: 500, net: -300, balance: 10_770 },
  ])
  expect(totals).toMatchObject({ income: 1_270, outgo: 500, net: 770 })
})

test('bank book: each line of the bank with the balance after it', async () => {
  const { rows } = await answerOf('bank-book', { from: '2026-11-01', to: '2026-11-20' })
  expect(rows.map(({ day, debit, credit, balance }) => [day, debit, credit, balance])).toEqual([
    ['2026-11-03', 0, 300, 10_770],
    ['2026-11-10', 0, 200, 10_570],
  ])
})
