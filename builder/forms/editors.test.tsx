import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import { countRenders } from '../../tests/support/countRenders.ts'
import { inBuilder, type Answer } from '../../tests/support/inBuilder.tsx'
import { RowMark } from '../canvas/RowMark.tsx'
import { Inspector } from '../panels/inspector/Inspector.tsx'

const gateway: Answer = (address) => {
  const entity = /\/api\/model\/([\w-]+)/.exec(address)?.[1]
  return entity
    ? {
        status: 200,
        data: { entity: shippedModel.entities[entity]!.entity, states: null, actions: {} },
      }
    : undefined
}
const modules = [
  {
    name: 'course',
    title: 'Courses',
    basePath: '/course',
    icon: 'school',
    routes: [
      { path: '', entity: 'course', screen: 'list', title: { th: 'หลักสูตร', en: 'Courses' } },
      {
        path: '/category',
        entity: 'category',
        screen: 'list',
        title: { th: 'หมวดหมู่', en: 'Categories' },
      },
    ],
  },
] as never
const field = (name: string, props: object, label = name) => ({
  id: name,
  type: 'field',
  v: shippedBlocks.field!.v,
  name,
  label: { th: label, en: label },
  props,
})
const row = (id: string, objects: object[], more: object = {}) => ({
  id,
  ...more,
  columns: [{ id: `${id}c`, objects }],
})

async function open(builder: object[], selected: string) {
  const built = await inBuilder({ type: 'form', builder } as never, <Inspector />, {
    answer: gateway,
    modules,
  })
  act(() => built.store.select(selected))
  await screen.findByLabelText(/^Kind/, {}, { timeout: 10_000 })
  const of = (id: string) =>
    built
      .page()
      .builder.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects))
      .find((one) => one.id === id)!
  return { ...built, of, user: userEvent.setup() }
}

test('a formula is put together of answers, what rows come to and numbers, without code, and read in words', async () => {
  const { of, user } = await open(
    [
      row('r', [
        field('price', { widget: 'money' }, 'Price'),
        field('note', { widget: 'text' }),
        field('total', { widget: 'computed', unit: 'B' }),
      ]),
      row('s', [field('amount', { widget: 'number' }, 'Amount')], {
        dataMode: 'set',
        dataSetName: 'items',
        label: { th: 'ของ', en: 'Items' },
      }),
    ],
    'total',
  )
  const editor = within(await screen.findByRole('group', { name: 'Worked out from' }))
  // A first value is of no use where every value is worked out.
  expect(document.querySelector('[data-field="initial"]')).toBeNull()
  const add = async (what: string, sign?: string): Promise<void> => {
    await user.click(editor.getByRole('button', { name: 'Add a number' }))
    const step = within((await editor.findAllByRole('group', { name: /^Number \d/ })).at(-1)!)
    await user.selectOptions(step.getByLabelText('What is taken'), what)
    if (sign) await user.selectOptions(step.getByLabelText('How it is worked in'), sign)
  }
  await user.click(editor.getByRole('button', { name: 'Add a number' }))
  expect(
    [...editor.getByLabelText<HTMLSelectElement>('What is taken').options].map(({ text }) => text),
  ).toEqual([
    'Choose a number…',
    'Price',
    'Sum of Amount in Items',
    'How many there are in Items',
    'A number…',
  ])
  expect(of('total').props).toEqual({ widget: 'computed', unit: 'B' })
  await user.click(editor.getByRole('button', { name: 'Take number 1 away' }))
  await add('Sum of Amount in Items')
  await add('Price', '× times')
  await add('A number…', '− minus')
  await user.selectOptions(editor.getByLabelText('Rounded'), 'To 2 decimals')
  await waitFor(() =>
    expect(of('total').props).toEqual({
      widget: 'computed',
      unit: 'B',
      compute: {
        round: [
          { '-': [{ '*': [{ sum: [{ var: 'items' }, { var: 'amount' }] }, { var: 'price' }] }, 1] },
          2,
        ],
      },
    }),
  )
  expect(document.querySelector('[data-reads]')!.textContent).toBe(
    '(Sum of Amount in Items × Price) − 1',
  )
  // What else is set of the field leaves the formula alone.
  await user.click(screen.getByLabelText('Read only'))
  await waitFor(() =>
    expect(of('total').props).toMatchObject({
      readOnly: true,
      compute: { round: expect.anything() },
    }),
  )
})

test('a formula that says more stands as JSON and is kept; in a row of a data set the others are read from the root', async () => {
  const compute = { if: [{ var: 'a' }, 1, 2] }
  const { of } = await open(
    [
      row('r', [field('price', { widget: 'money' }, 'Price')]),
      row(
        's',
        [
          field('amount', { widget: 'number' }, 'Amount'),
          field('total', { widget: 'computed', compute }),
        ],
        { dataMode: 'set', dataSetName: 'items' },
      ),
    ],
    'total',
  )
  await waitFor(() =>
    expect(
      document.querySelector('[data-formula="code"] details[open] [data-field="compute"] textarea'),
    ).toHaveProperty('value', JSON.stringify(compute, null, 2)),
  )
  expect(of('total').props.compute).toEqual(compute)
})

test('which records can be chosen is asked by fields and answers; what is said besides stays', async () => {
  const query = { entity: 'category', display: 'name' }
  const { of, user } = await open(
    [
      row('r', [
        field('code', { widget: 'text' }, 'Code'),
        field('course', { widget: 'multiselect', query }),
      ]),
    ],
    'course',
  )
  const editor = within(
    await screen.findByRole(
      'group',
      { name: 'Choices from records: which of them' },
      { timeout: 10_000 },
    ),
  )
  await user.click(editor.getByRole('button', { name: 'Only some of them' }))
  const fields = await editor.findByLabelText<HTMLSelectElement>('Field of the records')
  await user.selectOptions(
    fields,
    [...fields.options].find(({ value }) => value === 'code')!,
  )
  await waitFor(() =>
    expect(of('course').props.query).toEqual({ ...query, filter: { code: { var: 'code' } } }),
  )
  await user.selectOptions(editor.getByLabelText('Must be'), 'A value…')
  await waitFor(() =>
    expect(of('course').props.query).toMatchObject({ filter: { code: expect.any(String) } }),
  )
  const display = document.querySelector<HTMLSelectElement>('[data-field="query.display"] select')!
  await user.selectOptions(display, 'Choose…')
  await waitFor(() =>
    expect(of('course').props.query).toEqual({
      entity: 'category',
      filter: { code: expect.any(String) },
    }),
  )
  expect(document.querySelector('[data-field="query.filter"] textarea')).toBeNull()
  // Right below what the records are chosen by.
  const above = document.querySelector('[data-choice-filter]')!.previousElementSibling!
  expect(
    [...above.querySelectorAll('[data-field]:not([data-field*="."])')]
      .at(-1)
      ?.getAttribute('data-field'),
  ).toBe('query')
})

test('records that can be chosen are called by their title as soon as it is said whose they are; taken away, it stays away', async () => {
  const { of, user } = await open([row('r', [field('course', { widget: 'select' })])], 'course')
  await user.selectOptions(
    document.querySelector('[data-field="query.entity"] select')!,
    'Categories',
  )
  await waitFor(() =>
    expect(of('course').props.query).toEqual({ entity: 'category', display: 'name' }),
  )
  await user.selectOptions(
    document.querySelector('[data-field="query.display"] select')!,
    'Choose…',
  )
  await waitFor(() => expect(of('course').props.query).toEqual({ entity: 'category' }))
})

test('the answer of a new field is called by its label as it is written; what was there before keeps its name', async () => {
  const { store, of, user, problems } = await open(
    [
      row('r', [
        field('field', { widget: 'text' }, 'Form field'),
        field('old', { widget: 'text' }, 'Old'),
      ]),
    ],
    'field',
  )
  act(() => problems.learn({ formerAnswers: { old: 'old' }, readers: [] }))
  const label = async () =>
    waitFor(
      () =>
        document.querySelectorAll<HTMLInputElement>('[data-field="label"] input')[1] ??
        Promise.reject(new Error('label')),
    )
  await user.clear(await label())
  await user.type(await label(), 'Company name')
  await waitFor(() => expect(of('field').name).toBe('company-name'))
  // To clear the box is a step, and each word.
  const steps = store.getState().past.length
  expect(steps).toBeLessThanOrEqual(5)
  for (let step = 0; step < steps; step++) act(() => store.undo())
  expect(of('field').name).toBe('field')
  // By hand it is taken at once; few ask for the name, so its group is folded.
  await user.click(document.querySelector('[data-group="advanced"] .builder-group')!)
  const name = screen.getByLabelText<HTMLInputElement>(/^Name of the answer/)
  await user.clear(name)
  await user.type(name, 'firm{Enter}')
  expect(of('field').name).toBe('firm')
  act(() => store.select('old'))
  await waitFor(async () => expect((await label()).value).toBe('Old'))
  await user.type(await label(), ' one')
  await waitFor(() => expect(of('old').label).toMatchObject({ en: 'Old one' }))
  expect(of('old').name).toBe('old')
})

test('a row of a form says on the canvas which step or group it begins', async () => {
  const part = { kind: 'steps', id: 'one', label: { th: 'ติดต่อ', en: 'Contact' } }
  const builder = [
    row('a', [field('x', {})], { part }),
    row('b', [field('y', {})], { part }),
    row('c', [field('z', {})], {
      part: { kind: 'steps', id: 'two' },
      dataMode: 'set',
      dataSetName: 'members',
    }),
  ]
  await inBuilder(
    { type: 'form', builder } as never,
    <>
      {['a', 'b', 'c'].map((id) => (
        <RowMark key={id} id={id} />
      ))}
    </>,
  )
  expect(
    [...document.querySelectorAll('.builder-row-mark')].map(({ textContent }) => textContent),
  ).toEqual(['Step 1 “Contact”', '', 'Step 2 · members'])
})

test('what must hold of an answer is compared with another one or a value, with the text that is said, without code', async () => {
  const { of, user } = await open(
    [
      row('r', [
        field('from', { widget: 'date' }, 'From'),
        field('note', { widget: 'text' }),
        field('to', { widget: 'date' }, 'To'),
      ]),
    ],
    'to',
  )
  const editor = within(await screen.findByRole('group', { name: 'What must hold of the answer' }))
  await user.click(editor.getByRole('button', { name: 'Add a check' }))
  const assert = { or: [{ '!': [{ var: 'from' }] }, { '>=': [{ var: 'to' }, { var: 'from' }] }] }
  await waitFor(() =>
    expect(of('to').props.checks).toEqual([
      { assert, message: { th: 'ค่านี้ใช้ไม่ได้', en: 'This cannot be taken.' } },
    ]),
  )
  expect(
    [...editor.getByLabelText<HTMLSelectElement>('What it is compared with').options].map(
      ({ text }) => text,
    ),
  ).toEqual(['the answer of “From”', 'A value…'])
  const english = await waitFor(() =>
    document.querySelector<HTMLInputElement>('[data-checks] [data-field="message.en"] input')!,
  )
  await user.clear(english)
  await user.type(english, 'Not before the first day')
  await user.selectOptions(editor.getByLabelText('How it is compared'), 'The answer is after')
  await waitFor(() =>
    expect(of('to').props.checks).toEqual([
      {
        assert: { or: [{ '!': [{ var: 'from' }] }, { '>': [{ var: 'to' }, { var: 'from' }] }] },
        message: { th: 'ค่านี้ใช้ไม่ได้', en: 'Not before the first day' },
      },
    ]),
  )
  await user.click(editor.getByRole('button', { name: 'Take check 1 away' }))
  await waitFor(() => expect(of('to').props).toEqual({ widget: 'date' }))
})

test('a check begins with what refuses nobody: words beside no other answer, a number with nothing below nought', async () => {
  const { of, user, store } = await open(
    [
      row('r', [
        field('mail', { widget: 'email' }, 'E-mail'),
        field('name', { widget: 'text' }, 'Name'),
        field('age', { widget: 'number' }, 'Age'),
        field('seats', { widget: 'number' }, 'Seats'),
      ]),
    ],
    'name',
  )
  for (const [name, assert] of [
    ['name', { '!=': [{ var: 'name' }, ''] }],
    ['seats', { '>=': [{ var: 'seats' }, 0] }],
  ] as const) {
    act(() => store.select(name))
    // The fields of the one before stand there until those of this one are rendered.
    await waitFor(() =>
      expect(document.querySelector('[data-inspector][aria-disabled]')).toBeNull(),
    )
    await user.click(await screen.findByRole('button', { name: 'Add a check' }))
    await waitFor(() => expect(of(name).props.checks).toMatchObject([{ assert }]))
  }
})

test('a check that says more stands as JSON and is kept', async () => {
  const checks = [{ assert: { in: [{ var: 'note' }, 'a'] }, message: { th: 'ก', en: 'a' } }]
  const { of } = await open([row('r', [field('note', { widget: 'text', checks })])], 'note')
  await waitFor(() =>
    expect(
      document.querySelector(
        '[data-checks] details[open] [data-field="checks.0.assert"] textarea, [data-checks] details[open] [data-field^="checks"] textarea',
      ),
    ).not.toBeNull(),
  )
  expect(of('note').props.checks).toEqual(checks)
})

test('what a field starts with is chosen: who is signed in, the day, a part of the address or a value', async () => {
  const { of, user } = await open(
    [row('r', [field('name', { widget: 'text' }), field('on', { widget: 'date' })])],
    'name',
  )
  const editor = within(await screen.findByRole('group', { name: 'Starts with' }))
  await user.selectOptions(editor.getByRole('combobox'), 'First and last name of who is signed in')
  await waitFor(() =>
    expect(of('name').props).toEqual({
      widget: 'text',
      initial: { cat: [{ var: '$user.firstname' }, ' ', { var: '$user.lastname' }] },
    }),
  )
  await user.selectOptions(editor.getByRole('combobox'), 'A part of the address…')
  await user.clear(editor.getByLabelText('Its name in the address'))
  await user.type(editor.getByLabelText('Its name in the address'), 'from')
  await waitFor(() =>
    expect(of('name').props).toEqual({ widget: 'text', initial: { var: '$route.from' } }),
  )
  await user.selectOptions(editor.getByRole('combobox'), 'A value…')
  await user.type(editor.getByLabelText('Value'), 'Ann')
  await waitFor(() => expect(of('name').props).toEqual({ widget: 'text', initial: 'Ann' }))
  await user.selectOptions(editor.getByRole('combobox'), 'Nothing')
  await waitFor(() => expect(of('name').props).toEqual({ widget: 'text' }))
})

test('a first value that says more stands as JSON and is kept', async () => {
  const initial = { if: [{ var: '$user._id' }, 1, 2] }
  const { of } = await open([row('r', [field('name', { widget: 'text', initial })])], 'name')
  await waitFor(() =>
    expect(
      document.querySelector('[data-first="code"] [data-field="initial"] textarea'),
    ).toHaveProperty('value', JSON.stringify(initial, null, 2)),
  )
  expect(of('name').props.initial).toEqual(initial)
})

test('what else is written of a field draws none of its editors again', async () => {
  const check = { assert: { '!=': [{ var: 'name' }, 'x'] }, message: { th: 'ก', en: 'a' } }
  const { of, actions } = await open(
    [row('r', [field('name', { widget: 'text', checks: [check], initial: 'Ann' })])],
    'name',
  )
  await screen.findByRole('group', { name: 'Check 1' })
  const counter = countRenders()
  act(
    () =>
      void actions.edit('name', {
        props: { ...of('name').props, placeholder: { th: 'ข', en: 'b' } },
        label: { th: 'ค', en: 'c' },
      }),
  )
  expect(of('name').props).toMatchObject({ placeholder: { en: 'b' }, checks: [check] })
  expect(counter.names.length).toBeGreaterThan(0)
  expect(
    counter.names.filter((name) => ['FirstValueEditor', 'ChecksEditor', 'CheckRow'].includes(name)),
  ).toEqual([])
})
