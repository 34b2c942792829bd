const templates = (entity: string, ...list: [id: string, values: object][]) => ({
  [`schemas/shop/${entity}/templates.json`]: {
    $schema: '../../meta/templates.json',
    templates: list.map(([id, values]) => ({ id, label: { th: 'ก', en: 'A' }, values })),
  },
})

/** What is wrong with what a new record may begin with. */
export const TEMPLATE_CASES: [what: string, changes: Record<string, unknown>][] = [
  ['template without a name', templates('item', ['Big box', { unit: 'box' }])],
  ['two templates of one name', templates('item', ['box', { unit: 'box' }], ['box', { price: 1 }])],
  ['template that fills a field that is none', templates('item', ['box', { unti: 'box' }])],
  ['template that fills what is worked out', templates('order', ['free', { total: 0 }])],
  ['template that sets the state', templates('order', ['done', { state: 'done' }])],
  ['template with a value that the field refuses', templates('item', ['box', { unit: 'bxo' }])],
  [
    'template with a row that has an unknown field',
    templates('order', ['row', { lines: [{ prise: 1 }] }]),
  ],
]
