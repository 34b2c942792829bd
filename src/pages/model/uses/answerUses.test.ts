import { expect, test } from 'vitest'
import type { FlowDocument, PageObject, PageRow } from '#schema'
import { shippedBlocks, shippedFlows, shippedPages, shippedSteps } from '#schema/shipped'
import {
  answersAlike,
  flowsWithAnswers,
  mapFlowUses,
  mapPageUses,
  renamingTo,
  type UsePlace,
} from './index.ts'

const field = (name: string, more: object = {}, props: object = {}): PageObject =>
  ({
    id: `o-${name}`,
    type: 'field',
    v: 1,
    name,
    props: { widget: 'text', ...props },
    ...more,
  }) as PageObject
const row = (id: string, objects: PageObject[], more: object = {}): PageRow =>
  ({ id, columns: [{ id: `${id}-c`, objects }], ...more }) as PageRow
const form = {
  type: 'form',
  builder: [
    row('r1', [
      field('email', {
        logics: [{ value: 'x', show: ['phone'], set: [{ field: 'phone', value: 'email' }] }],
      }),
      field('phone', {
        show: { and: [{ '!!': [{ var: 'email' }] }, { '==': [{ var: '$user.email' }, 1] }] },
        logics: [
          { value: '1', require: ['email'], options: [{ field: 'email', values: ['email'] }] },
        ],
      }),
      field(
        'total',
        {},
        {
          widget: 'computed',
          compute: {
            '+': [
              {
                reduce: [
                  { var: 'people' },
                  { '+': [{ var: 'current.age' }, { var: 'accumulator' }] },
                  0,
                ],
              },
              { var: ['email', 0] },
              { some: [{ var: 'people' }, { '==': [{ var: 'email' }, { var: '$root.email' }] }] },
            ],
          },
        },
      ),
      field(
        'place',
        {},
        {
          checks: [{ assert: { '!=': [{ var: 'email' }, ''] }, message: 'email' }],
          query: { entity: 'course', filter: { email: { var: 'email' } } },
        },
      ),
    ]),
    row(
      'r2',
      [
        field('email', { id: 'inner', show: { '==': [{ var: 'age' }, { var: '$root.email' }] } }),
        field('age'),
      ],
      { dataMode: 'set', dataSetName: 'people' },
    ),
    row('r3', [field('email', { id: 'copied' })], { dataMode: 'copy', dataSetName: 'bill' }),
  ],
}

function placesOf(name: string): string[] {
  const found: string[] = []
  mapPageUses(form as never, shippedBlocks, ({ kind, name: of, path, node }: UsePlace) => {
    if (kind === 'answer' && of === name) found.push(`${node} ${path}`)
    return undefined
  })
  return found
}

test('an answer is found in rules, logics, formulas, checks and choices; that of a data set by its path', () => {
  expect(placesOf('email')).toEqual([
    'o-email name',
    'o-phone show.and[0].!![0]',
    'o-phone logics[0].require',
    'o-phone logics[0].options',
    'o-total props.compute.+[1]',
    'o-total props.compute.+[2].some[1].==[1]',
    'o-place props.checks[0].!=[0]',
    'o-place props.query.filter.email',
    'inner show.==[1]',
  ])
  expect(placesOf('people.email')).toEqual([
    'o-phone logics[0].require',
    'o-phone logics[0].options',
    'o-total props.compute.+[2].some[1].==[0]',
    'inner name',
  ])
  expect(placesOf('people.age')).toEqual([
    'o-total props.compute.+[0].reduce[1].+[0]',
    'inner show.==[0]',
    'o-age name',
  ])
  expect(placesOf('people')).toContain('r2 dataSetName')
})

test('a renamed answer is named so everywhere on its form, its copies with it; texts, values and names of others stay', () => {
  const names = answersAlike(form as never, 'email')
  expect(names).toEqual(['email', 'bill.email'])
  const text = JSON.stringify(mapPageUses(form as never, shippedBlocks, renamingTo(names, 'mail')))
  const same = JSON.stringify(form)
  // What a logic calls `email` may be the field of the data set too: that stays meant.
  const expected = same
    .replace(
      '"id":"o-email","type":"field","v":1,"name":"email"',
      '"id":"o-email","type":"field","v":1,"name":"mail"',
    )
    .replace(
      '"id":"copied","type":"field","v":1,"name":"email"',
      '"id":"copied","type":"field","v":1,"name":"mail"',
    )
    .replace('{"!!":[{"var":"email"}]}', '{"!!":[{"var":"mail"}]}')
    .replace('"require":["email"]', '"require":["mail","email"]')
    .replace(
      '{"field":"email","values":["email"]}',
      '{"field":"mail","values":["email"]},{"field":"email","values":["email"]}',
    )
    .replace('{"var":["email",0]}', '{"var":["mail",0]}')
    .replaceAll('{"var":"$root.email"}', '{"var":"$root.mail"}')
    .replace('{"!=":[{"var":"email"}', '{"!=":[{"var":"mail"}')
    .replace('{"email":{"var":"email"}}', '{"email":{"var":"mail"}}')
  expect(JSON.parse(text)).toEqual(JSON.parse(expected))
  expect(mapPageUses(form as never, shippedBlocks, () => undefined)).toEqual(form)
})

const flow = {
  steps: [
    {
      id: 'mail',
      type: 'email',
      v: 1,
      when: { var: 'data.email' },
      options: {
        to: '{{email}}',
        subject: '{{ data.email }} {{steps.email}} {{user.email}} {{people.0.email}}',
        text: 'email',
      },
    },
    {
      id: 'each',
      type: 'loop',
      v: 1,
      options: { list: 'data.people' },
      branches: {
        each: [
          {
            id: 'one',
            type: 'create-record',
            v: 1,
            options: { entity: 'course', values: { email: { var: 'item.email' } } },
          },
        ],
      },
    },
    { id: 'more', type: 'call-flow', v: 1, options: { flow: 'with-all' } },
    {
      id: 'some',
      type: 'call-flow',
      v: 1,
      options: { flow: 'with-some', data: { email: '{{email}}' } },
    },
  ],
} as unknown as FlowDocument

test('flows read answers by name, below data, and of each entry of a data set', () => {
  expect(
    mapFlowUses(flow, shippedSteps, renamingTo(['email'], 'mail')).steps.map(
      ({ when, options }) => ({ when, ...options }),
    ),
  ).toMatchObject([
    {
      when: { var: 'data.mail' },
      to: '{{mail}}',
      subject: '{{ data.mail }} {{steps.email}} {{user.email}} {{people.0.email}}',
      text: 'email',
    },
    { list: 'data.people' },
    { flow: 'with-all' },
    { flow: 'with-some', data: { email: '{{mail}}' } },
  ])
  const ofPeople = mapFlowUses(flow, shippedSteps, renamingTo(['people.email'], 'mail'))
  expect(JSON.stringify(ofPeople)).toBe(
    JSON.stringify(flow)
      .replace('{{people.0.email}}', '{{people.0.mail}}')
      .replace('"item.email"', '"item.mail"'),
  )
  expect(
    mapFlowUses(flow, shippedSteps, renamingTo(['people'], 'guests')).steps[1]!.options,
  ).toEqual({ list: 'data.guests' })
  expect(flowsWithAnswers(flow)).toEqual(['with-all'])
})

test('a mail reads answers in its subject and in words of its blocks', () => {
  const mail = {
    type: 'mail',
    title: { th: 'ถึง {{email}}', en: 'to {{email}}' },
    builder: [
      row('m', [
        { id: 't', type: 'text', v: 1, props: { html: '<p>{{email}} email</p>' } } as PageObject,
      ]),
    ],
  }
  expect(
    JSON.stringify(mapPageUses(mail as never, shippedBlocks, renamingTo(['email'], 'mail'))),
  ).toBe(JSON.stringify(mail).replaceAll('{{email}}', '{{mail}}'))
})

test('with no other names every shipped form, mail and flow comes out as it went in', () => {
  for (const page of shippedPages)
    expect(mapPageUses(page, shippedBlocks, () => undefined)).toEqual(page)
  for (const one of Object.values(shippedFlows))
    expect(mapFlowUses(one, shippedSteps, () => undefined)).toEqual(one)
})
