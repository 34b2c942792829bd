import { REFERENCE_CASES } from './referenceCases.ts'
import { ROUTE_CASES } from './routeCases.ts'
import { SHORT_CASES } from './shortCases.ts'
import { APPROVAL_CASES } from './approvalCases.ts'
import { EFFECT_CASES } from './effectCases.ts'
import { LEDGER_CASES } from './ledgerCases.ts'
import { LIBRARY_CASES } from './libraryCases.ts'
import { TABLE_CASES } from './tableCases.ts'
import { TEMPLATE_CASES } from './templateCases.ts'
import { changed, SOUND } from './project.ts'

const ORDER = 'schemas/shop/order/entity.json'
const ITEM = 'schemas/shop/item/entity.json'
const FIXTURES = 'schemas/shop/item/fixtures.json'
const STATES = 'schemas/shop/order/states.json'
const MODULE = 'schemas/shop/module.json'
const PAGE = 'schemas/shop/pages/about.json'
const BLOCK = 'blocks/card/block.json'
const UNIT = 'schemas/shop/enums/unit.json'
const FLOW = 'flows/definitions/end.json'
const STEP = 'flows/steps/stop/step.json'
const SPLIT = 'flows/steps/split/step.json'
const L = { th: 'ก', en: 'A' }
const split = (...left: object[]) => ({
  id: 'fork',
  type: 'split',
  v: 1,
  options: {},
  branches: { left },
})
const object = 'builder/0/columns/0/objects/0'

/** Each broken file, and the exact message it must give. */
export const CASES: [what: string, changes: Record<string, unknown>][] = [
  ['syntax', { [ITEM]: '{\n  "type": "object",\n  oops\n}' }],
  ['not an object', { [ITEM]: '[]' }],
  [
    'mistyped keyword of a field',
    changed(ITEM, 'properties/name', { type: 'string', maxLenght: 50 }),
  ],
  ['mistyped keyword of the entity', changed(ITEM, 'x-acess', {})],
  ['unknown x- keyword', changed(ITEM, 'properties/name', { type: 'string', 'x-sparkle': true })],
  ['missing label', changed(ITEM, 'x-entity', { titleTemplate: '{{name}}' })],
  [
    'label in one language',
    changed(ITEM, 'x-entity', { label: { th: 'ก' }, titleTemplate: '{{name}}' }),
  ],
  ['wrong type of a keyword', changed(ITEM, 'required', 'name')],
  ['wrong $schema', changed(ITEM, '$schema', '../../meta/states.json')],
  ['name differs from the folder', changed(ITEM, '$id', 'article')],
  [
    'formulas that need each other',
    changed(ITEM, 'properties', {
      ...(SOUND[ITEM] as { properties: object }).properties,
      a: { type: 'number', 'x-compute': { '+': [{ var: 'b' }, 1] } },
      b: { type: 'number', 'x-compute': { '+': [{ var: 'a' }, 1] } },
    }),
  ],
  [
    'a formula of the rows and one of the record that need each other',
    changed(ORDER, 'properties', {
      ...(SOUND[ORDER] as { properties: object }).properties,
      sum: {
        type: 'number',
        'x-compute': { reduce: [{ var: 'lines' }, { var: 'current.share' }, 0] },
      },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            price: { type: 'number' },
            share: { type: 'number', 'x-compute': { '*': [{ var: '$root.sum' }, 2] } },
          },
        },
      },
    }),
  ],
  ...REFERENCE_CASES,
  ['unknown enum', changed(ITEM, 'properties/unit', { $ref: 'enum:units' })],
  ['unknown definition', changed(ITEM, 'properties/unit', { $ref: '#/$defs/size' })],
  [
    'unknown kind of reference',
    changed(ITEM, 'properties/unit', { $ref: 'https://example.com/x.json' }),
  ],
  ['field of the system', changed(ITEM, 'properties/version', { type: 'integer' })],
  [
    'field named like a prototype',
    {
      [ITEM]: JSON.stringify({
        $schema: '../../meta/entity.json',
        $id: 'item',
        type: 'object',
        'x-entity': { label: L, titleTemplate: '{{name}}' },
        'x-access': {},
        properties: {
          name: { type: 'string' },
          unit: {},
          price: {},
          constructor: { type: 'string' },
        },
      }),
    },
  ],
  [
    'money with multipleOf',
    changed(ITEM, 'properties/price', { type: 'number', 'x-money': true, multipleOf: 0.01 }),
  ],
  ['money that is text', changed(ITEM, 'properties/price', { type: 'string', 'x-money': true })],
  ['broken pattern', changed(ITEM, 'properties/name', { type: 'string', pattern: '([a-z' })],
  ['required names no field', changed(ITEM, 'required', ['nmae'])],
  ['unknown role', changed(ITEM, 'x-access', { adminn: { read: true } })],
  ['unknown right', changed(ITEM, 'x-access', { admin: { raed: true } })],
  ['title names no field', changed(ITEM, 'x-entity', { label: L, titleTemplate: '{{title}}' })],
  ['unknown operator', changed(ORDER, 'properties/total/x-compute', { summ: [{ var: 'lines' }] })],
  [
    'unknown operator in a formula of a block',
    changed(PAGE, 'builder/0/columns/0/objects/0/props', {
      checks: [{ assert: true }, { assert: { conunt: [{ var: 'lines' }] } }],
    }),
  ],
  [
    'code without a number',
    changed(ORDER, 'x-code', { field: 'number', pattern: 'O{YYYY}', reset: 'yearly' }),
  ],
  [
    'code that would repeat',
    changed(ORDER, 'x-code', { field: 'number', pattern: 'O{####}', reset: 'monthly' }),
  ],
  ['list names no field', changed(ORDER, 'x-list', { columns: ['numbr'] })],
  ['states of no field', changed(STATES, 'field', 'stat')],
  ['initial state unknown', changed(STATES, 'initial', 'drafft')],
  [
    'transition to nowhere',
    changed(STATES, 'transitions', [{ id: 'finish', label: L, from: ['draft'], to: 'finished' }]),
  ],
  [
    'state never reached',
    changed(STATES, 'states', { draft: { label: L }, done: { label: L }, lost: { label: L } }),
  ],
  [
    'transition twice',
    changed(STATES, 'transitions', [
      { id: 'finish', label: L, from: ['draft'], to: 'done' },
      { id: 'finish', label: L, from: ['draft'], to: 'done' },
    ]),
  ],
  ['effect of an unknown kind', changed(STATES, 'onEnter', { done: [{ launch: true }] })],
  ['effect on an unknown field', changed(STATES, 'onEnter', { done: [{ set: { totall: 1 } }] })],
  ...APPROVAL_CASES,
  ...EFFECT_CASES,
  ...LEDGER_CASES,
  [
    'route to an unknown entity',
    changed(MODULE, 'routes', [{ path: 'orders', title: L, screen: 'list', entity: 'orders' }]),
  ],
  [
    'screen of the application in the frame of visitors',
    changed(MODULE, 'routes', [{ path: 'a', title: L, screen: 'profile', layout: 'public' }]),
  ],
  ['route without screen', changed(MODULE, 'routes', [{ path: 'orders' }])],
  [
    'route twice',
    changed(MODULE, 'routes', [
      { path: 'a', title: L, screen: 'login' },
      { path: 'a', title: L, screen: 'forgot' },
    ]),
  ],
  [
    'route to an unknown page',
    changed(MODULE, 'routes', [{ path: 'a', title: L, screen: 'page', page: 'abuot' }]),
  ],
  [
    'screen that nobody draws',
    changed(MODULE, 'routes', [{ path: 'a', title: L, screen: 'setings' }]),
  ],
  [
    'screen of an entity that nobody draws',
    changed(MODULE, 'routes', [{ entity: 'order', screens: ['list', 'tree'] }]),
  ],
  [
    'mistyped screen of an entity',
    changed(MODULE, 'routes', [{ entity: 'order', screens: [{ screen: 'detial' }] }]),
  ],
  ['screens of no entity', changed(MODULE, 'routes', [{ path: 'orders', screens: ['list'] }])],
  [
    'screens of an unknown entity',
    changed(MODULE, 'routes', [{ entity: 'ordr', screens: ['list'] }]),
  ],
  [
    'screen of an entity at the path of another',
    changed(MODULE, 'routes', [
      { path: 'order/create', redirectTo: '/' },
      { entity: 'order', screens: ['list', 'create'] },
    ]),
  ],
  ['enum without a label', changed(UNIT, 'x-labels', { piece: L })],
  [
    'role that brings along an unknown one',
    changed('schemas/site/enums/role.json', 'x-includes', { admin: ['editor'] }),
  ],
  ['label without a value', changed(UNIT, 'x-labels', { piece: L, box: L, bag: L })],
  ['page with an unknown block', changed(PAGE, `${object}/type`, 'cart')],
  ['page with an unknown slot', changed(PAGE, `${object}/slots`, { boddy: [] })],
  ['page with an id twice', changed(PAGE, `${object}/id`, 'r')],
  ['page with a width of 13', changed(PAGE, 'builder/0/columns/0/size', { base: 13 })],
  ['gate on no slot', changed(BLOCK, 'gate', { slot: 'bdy', when: true })],
  ['slots of entries of no list', changed(BLOCK, 'entrySlots', 'tabs')],
  ['block without an example', changed(BLOCK, 'fixtures', [])],
  [
    'flow with an unknown step',
    changed(FLOW, 'steps', [{ id: 'a', type: 'stopp', v: 1, options: {} }]),
  ],
  ['step that ends on no outcome', changed(STEP, 'ends', ['declined'])],
  [
    'branch that the step lacks',
    changed(FLOW, 'steps', [{ id: 'a', type: 'stop', v: 1, options: {}, branches: { thenn: [] } }]),
  ],
  [
    'step id twice, once in a branch',
    changed(FLOW, 'steps', [
      split({ id: 'a', type: 'stop', v: 1, options: {} }),
      { id: 'a', type: 'stop', v: 1, options: {} },
    ]),
  ],
  [
    'jump into a branch',
    changed(FLOW, 'steps', [
      split({ id: 'inside', type: 'stop', v: 1, options: {} }),
      { id: 'a', type: 'stop', v: 1, options: {}, onFail: { goTo: 'inside' } },
    ]),
  ],
  [
    'entity chosen by an answer',
    changed(FLOW, 'steps', [{ id: 'a', type: 'split', v: 1, options: { entity: '{{kind}}' } }]),
  ],
  [
    'step on an unknown entity',
    changed(FLOW, 'steps', [{ id: 'a', type: 'split', v: 1, options: { entity: 'itm' } }]),
  ],
  [
    'flow that calls itself',
    changed(FLOW, 'steps', [{ id: 'a', type: 'split', v: 1, options: { flow: 'end' } }]),
  ],
  [
    'flows that call each other',
    {
      ...changed(FLOW, 'steps', [{ id: 'a', type: 'split', v: 1, options: { flow: 'other' } }]),
      'flows/definitions/other.json': {
        $schema: '../../schemas/meta/flow.json',
        id: 'other',
        label: L,
        steps: [{ id: 'b', type: 'split', v: 1, options: { flow: 'end' } }],
      },
    },
  ],
  ['branch that is no outcome', changed(SPLIT, 'branches', { left: L, right: L })],
  ['name that is no option', changed(SPLIT, 'names', { entty: 'entity' })],
  [
    'mistyped x- keyword in the props of a block',
    changed(BLOCK, 'props/properties/title', { type: 'string', 'x-lable': L }),
  ],
  [
    'mistyped x- keyword deep in the props of a block',
    changed(BLOCK, 'props/properties/checks/items/properties/assert/x-widgit', 'json'),
  ],
  [
    'mistyped x- keyword in the options of a step',
    changed(SPLIT, 'options/properties/entity/x-lable', L),
  ],
  [
    'field of entities in the props of a block and the options of a step',
    {
      ...changed(BLOCK, 'props/properties/title', { $ref: 'sala:money' }),
      ...changed(SPLIT, 'options/properties/entity', { $ref: 'enum:shop/unit' }),
    },
  ],
  [
    'formula that reads an unknown field',
    changed(ORDER, 'properties/total/x-compute', { '+': [{ var: 'totl' }, 1] }),
  ],
  [
    'formula that reads an unknown column of its rows',
    changed(ORDER, 'properties/total/x-compute', { sum: [{ var: 'lines' }, { var: 'prise' }] }),
  ],
  [
    'formula of a row that reads an unknown field of the record',
    changed(ORDER, 'properties/lines/items/properties/price/x-compute', {
      '*': [{ var: '$root.numbr' }, { var: 'item' }],
    }),
  ],
  [
    'formula that adds up an unknown column',
    changed(ORDER, 'properties/total/x-compute', {
      reduce: [{ var: 'lines' }, { '+': [{ var: 'accumulator' }, { var: 'current.prise' }] }, 0],
    }),
  ],
  [
    'condition that reads an unknown field',
    changed(ORDER, 'properties/total/x-visible', { '==': [{ var: 'sttae' }, 'done'] }),
  ],
  [
    'choice filtered by an unknown field',
    changed(ORDER, 'properties/lines/items/properties/item/x-ref', {
      entity: 'item',
      filter: { $or: [{ unitt: 'box' }, { price: { $gt: 1 } }] },
    }),
  ],
  [
    'access filtered by an unknown field',
    changed(ORDER, 'x-access/admin', { read: { own: '$user._id' }, transition: true }),
  ],
  [
    'rule that reads an unknown field',
    changed(ORDER, 'x-rules', [
      { id: 'a', when: { var: 'totall' }, assert: { '>': [{ var: 'totl' }, 0] }, message: L },
    ]),
  ],
  [
    'transition that reads an unknown field',
    changed(STATES, 'transitions/0/when', { '>': [{ var: 'totals' }, 0] }),
  ],
  [
    'effect that reads an unknown field',
    changed(STATES, 'onEnter', {
      done: [
        { set: { total: { var: 'sum' } } },
        { notify: { user: 'ownr', text: { th: '{{numbr}}', en: '{{number}} {{$user.name}}' } } },
      ],
    }),
  ],
  [
    'transition for a role without access',
    changed(STATES, 'transitions/0/roles', ['admin', 'manager']),
  ],
  [
    'transition for a role that cannot read the record',
    {
      ...changed(STATES, 'transitions/0/roles', ['admin', 'manager']),
      ...changed(ORDER, 'x-access/manager', { transition: true }),
    },
  ],
  [
    'notice to a role that cannot read the record',
    changed(STATES, 'onEnter', {
      done: [{ notify: { roles: ['manager'], text: { th: 'ก', en: 'a' } } }],
    }),
  ],
  [
    'route for a role without access',
    changed(MODULE, 'routes', [
      { entity: 'order', screens: ['list', { screen: 'create', roles: ['admin', 'manager'] }] },
    ]),
  ],
  ['filter without a control', changed(ORDER, 'x-list/filters', ['state', 'number'])],
  ['unknown place in a code', changed(ORDER, 'x-code/pattern', 'O{YYYY}{Q}{####}')],
  ['unknown icon of a block', changed(BLOCK, 'icon', 'crads')],
  ['unknown icon of an entity', changed(ITEM, 'x-entity/icon', 'zzzzzzzzzzzz')],
  [
    'unknown icon in a menu',
    changed(MODULE, 'routes', [
      { entity: 'order', screens: [{ screen: 'list', icon: 'recipt' }] },
      { path: 'x', title: L, screen: 'media', icon: 'photoo' },
    ]),
  ],
  ['entity without fixtures', { [FIXTURES]: undefined }],
  ['entity without a good record', changed(FIXTURES, 'good', {})],
  ['entity without a bad record', changed(FIXTURES, 'bad', undefined)],
  ['bad record that names no field', changed(FIXTURES, 'bad/no-name/path', undefined)],
  ['folder without a document', { 'schemas/shop/lost/notes.json': '{}' }],
  [
    'module folder without module.json',
    { 'schemas/lost/thing/entity.json': '{}', 'schemas/lost/thing/fixtures.json': SOUND[FIXTURES] },
  ],
  [
    'two entities of one name',
    {
      'schemas/site/item/entity.json': {
        $schema: '../../meta/entity.json',
        $id: 'item',
        type: 'object',
        'x-entity': { label: L, titleTemplate: '' },
        'x-access': {},
        properties: { name: {}, unit: {}, price: {} },
      },
      'schemas/site/item/fixtures.json': SOUND[FIXTURES],
    },
  ],
  ...LIBRARY_CASES,
  ...SHORT_CASES,
  ...ROUTE_CASES,
  ...TEMPLATE_CASES,
  ...TABLE_CASES,
]
