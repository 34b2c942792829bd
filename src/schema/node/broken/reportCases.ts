const L = { th: 'ก', en: 'A' }
const report = (changes: object) => ({
  'schemas/shop/reports/sums.json': {
    $schema: '../../meta/report.json',
    $id: 'sums',
    label: L,
    of: 'order',
    parameters: { state: { field: 'state' } },
    filter: { state: '$state' },
    columns: [
      { name: 'state', label: L, group: 'state' },
      { name: 'sum', label: L, sum: 'total' },
    ],
    ...changes,
  },
})
const column = (more: object) =>
  report({
    columns: [
      { name: 'state', group: 'state' },
      { name: 'sum', ...more },
    ],
  })

/** What is wrong with a report. */
export const REPORT_CASES: [what: string, changes: Record<string, unknown>][] = [
  ['report by another name', report({ $id: 'sum' })],
  ['report of an unknown entity', report({ of: 'oder' })],
  ['report that sums an unknown field', column({ sum: 'totl' })],
  ['report that sums an unknown field of a row', column({ sum: 'lines.prise' })],
  ['report with a column that shows nothing', column({})],
  ['report in groups with the field of one record', column({ field: 'number' })],
  ['report with an unknown parameter', report({ filter: { state: '$stat' } })],
  ['report in the order of an unknown column', report({ sort: ['-summ'] })],
  [
    'report whose sum runs before it',
    report({
      columns: [
        { name: 'on', running: 'a' },
        { name: 'a', field: 'total' },
      ],
    }),
  ],
  ['parameter that is nothing', report({ filter: {}, parameters: { state: { label: L } } })],
]
