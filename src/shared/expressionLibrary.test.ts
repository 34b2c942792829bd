import { describe, expect, test } from 'vitest'
import { addDays as withLibrary, daysInMonth, weekday } from './dates.ts'
import { fixedClock } from './clock.ts'
import { dayNumber, isoOfDay, weekdayOf } from './dayNumbers.ts'
import { evaluate, expressionPaths } from './expression.ts'

const run = (expression: unknown, data: unknown = {}, scope: Record<string, unknown> = {}) => {
  const value = evaluate(expression, data, { scope, clock: fixedClock('2026-11-20T18:30:00.000Z') })
  return value.ok ? value.value : value.failures[0]!.code
}

test('days are counted as the calendar library counts them, over eight centuries', () => {
  for (let day = -200_000; day < 100_000; day += 37) {
    const iso = isoOfDay(day)
    expect(dayNumber(iso)).toBe(day)
    expect(isoOfDay(day + 1)).toBe(withLibrary(iso, 1))
    expect(weekdayOf(day) % 7).toBe(weekday(iso))
    expect(run({ monthEnd: iso })).toBe(`${iso.slice(0, 8)}${daysInMonth(iso)}`)
  }
})

describe('dates', () => {
  test.each<[unknown, unknown]>([
    [{ addDays: ['2026-12-30', 3] }, '2027-01-02'],
    [{ addDays: ['2024-02-28', 1] }, '2024-02-29'],
    [{ addDays: ['2026-03-01', -1] }, '2026-02-28'],
    [{ addDays: [null, 3] }, null],
    [{ addDays: ['2026-02-30', 1] }, null],
    [{ addDays: ['2026-11-20T18:30:00.000Z', 0] }, '2026-11-21'],
    [{ addMonths: ['2026-01-31', 1] }, '2026-02-28'],
    [{ addMonths: ['2026-01-15', -1] }, '2025-12-15'],
    [{ monthStart: ['2026-11-21'] }, '2026-11-01'],
    [{ daysBetween: ['2026-11-21', '2026-12-21'] }, 30],
    [{ daysBetween: ['2026-11-21', null] }, null],
    [{ addWorkdays: ['2026-11-20', 1] }, '2026-11-23'],
    [{ addWorkdays: ['2026-11-20', 2, ['2026-11-23']] }, '2026-11-25'],
    [{ addWorkdays: ['2026-11-23', -1] }, '2026-11-20'],
    [{ addWorkdays: ['2026-11-21', 0] }, '2026-11-21'],
    [{ workdays: ['2026-11-20', '2026-11-27'] }, 5],
    [{ workdays: ['2026-11-27', '2026-11-20'] }, -5],
    [{ workdays: ['2026-11-20', '2026-11-27', ['2026-11-25', '2026-11-22']] }, 4],
    [{ weekday: ['2026-11-22'] }, 7],
    [{ datePart: ['2026-11-22', 'month'] }, 11],
    [{ now: [] }, '2026-11-20T18:30:00.000Z'],
    [{ today: [] }, '2026-11-21'],
    [{ addHours: ['2026-11-20T18:30:00.000Z', 0.5] }, '2026-11-20T19:00:00.000Z'],
    [{ addHours: ['2026-11-21', 8] }, '2026-11-21T01:00:00.000Z'],
    [{ hoursBetween: ['2026-11-20T18:30:00.000Z', '2026-11-21T00:00:00.000Z'] }, 5.5],
    [{ addWorkdays: ['2026-11-20', 1e9] }, 'expression-too-large'],
  ])('%j', (expression, value) => expect(run(expression)).toBe(value))
})

describe('text and check digits', () => {
  test.each<[unknown, unknown]>([
    [{ pad: [7, 3] }, '007'],
    [{ pad: ['1234', 3] }, '1234'],
    [{ padEnd: ['a', 3, '.'] }, 'a..'],
    [{ slice: ['SUP20260001', 3, 4] }, '2026'],
    [{ slice: ['SUP20260001', -4] }, '0001'],
    [{ upper: 'abก' }, 'ABก'],
    [{ trim: '  a ' }, 'a'],
    [{ join: [{ var: 'names' }, '-'] }, 'a-b'],
    [{ ean13CheckDigit: '400638133393' }, 1],
    [{ ean13CheckDigit: '12' }, null],
    [{ isEan13: '4006381333931' }, true],
    [{ isEan13: '4006381333932' }, false],
    [{ thaiCheckDigit: '110170020345' }, 0],
    [{ isThaiId: '1-1017-00203-45-0' }, true],
    [{ isThaiTaxId: '1101700203452' }, false],
    [{ pad: ['', 1e9] }, '0'.repeat(1000)],
  ])('%j', (expression, value) => expect(run(expression, { names: ['a', 'b'] })).toBe(value))
})

describe('numbers', () => {
  const layers = [
    { quantity: 10, unit_cost: 5 },
    { quantity: 10, unit_cost: 6.1 },
  ]
  test.each<[unknown, unknown]>([
    [{ money: 1.005 }, 1.01],
    [{ money: -1.005 }, -1.01],
    [{ floor: -1.2 }, -2],
    [{ ceil: 1.2 }, 2],
    [{ sqrt: 2 }, 1.4142135623730951],
    [{ sqrt: -4 }, 0],
    [{ pow: [1.1, 3] }, 1.331],
    [{ pow: [2, -2] }, 0.25],
    [{ pow: [2, 0.5] }, 'expression-invalid'],
    [{ pow: [10, 30] }, 'expression-invalid'],
    [{ layeredCost: [{ var: 'layers' }, 12] }, 62.2],
    [{ layeredCost: [{ var: 'layers' }, 12, 'lifo'] }, 71],
    [{ layeredCost: [{ var: 'layers' }, 21] }, 'expression-invalid'],
    [{ layeredCost: [{ var: 'layers' }, 0] }, 0],
    [{ last: [{ sort: [[3, 1, 20]] }] }, 20],
    [{ first: [[1, 5, 6], { '>': [{ var: '' }, 4] }] }, 5],
    [{ first: [[]] }, null],
  ])('%j', (expression, value) => expect(run(expression, { layers })).toBe(value))
})

describe('what expressions name', () => {
  const $rates = [
    {
      kind: 'vat',
      code: 'standard',
      percent: 10,
      valid_from: '1997-08-16',
      valid_to: '1999-03-31',
    },
    { kind: 'vat', code: 'standard', percent: 7, valid_from: '1999-04-01' },
  ]
  test.each<[unknown, unknown]>([
    [{ switch: ['b', 'a', 1, 'b', 2] }, 2],
    [{ switch: ['c', 'a', 1, 'b', 2] }, null],
    [{ switch: ['c', 'a', 1, 9] }, 9],
    [{ with: [{ a: { var: 'x' } }, { '+': [{ var: 'a' }, 1] }] }, 6],
    [{ with: [{ a: { var: 'x' } }, { var: 'x' }] }, null],
    [
      {
        with: [
          { list: [1, 9], a: 4 },
          { count: [{ var: 'list' }, { '>': [{ var: '' }, { var: '$args.a' }] }] },
        ],
      },
      1,
    ],
    [{ rate: ['vat', 'standard', '1999-03-31'] }, 10],
    [{ rate: ['vat', 'standard', '1999-04-01'] }, 7],
    [{ rate: ['vat', 'standard'] }, 7],
    [{ rate: ['vat', 'standard', '1990-01-01'] }, 'rate-missing'],
    [{ rate: ['vat', 'luxury'] }, 'rate-missing'],
    [{ formula: ['inventory/eoq', { demand: 1 }] }, 'expression-invalid'],
    [{ enumData: ['terms', 'cash', 'days'] }, 'expression-invalid'],
    [{ with: [{ a: { nosuch: 1 } }, 1] }, 'unknown-operator'],
  ])('%j', (expression, value) => expect(run(expression, { x: 5 }, { $rates })).toBe(value))

  test('the scope outside of a formula stands again after it', () => {
    const inner = { with: [{ a: 1 }, { var: '$args.a' }] }
    expect(run({ with: [{ a: 5 }, { '+': [inner, { var: '$args.a' }] }] })).toBe(6)
  })

  test('its paths are those that are passed to it, and the settings that it reads', () => {
    expect(
      expressionPaths({
        with: [{ a: { var: 'x' } }, { '+': [{ var: 'a' }, { var: '$settings.sales.due_days' }] }],
      }),
    ).toEqual(['x', '$settings.sales.due_days'])
    expect(expressionPaths({ formula: ['m/f', { a: { var: 'x' } }] })).toEqual(['x'])
  })
})
