import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlowStep } from '#schema'
import { shippedSteps } from '#schema/shipped'
import { inFlows } from '../../../../tests/support/inFlows.tsx'

vi.mock('./DryRun.tsx', () => ({ DryRun: () => null }))

const kinds = Object.values(shippedSteps)
const step = (type: string, id = type, branches?: FlowStep['branches']): FlowStep => ({
  id,
  type,
  v: shippedSteps[type]!.v,
  options: {},
  ...(branches ? { branches } : {}),
})

/** The editor over a flow of this site; the steps as they were sent last. */
async function open(
  steps: FlowStep[],
  { model, form, entity }: { model?: object; form?: object; entity?: string } = {},
) {
  const record = {
    _id: 'f1',
    name: 'mine',
    label: { th: 'ก', en: 'Mine' },
    steps,
    state: 'draft',
    version: 1,
  }
  const saved: FlowStep[][] = []
  const named = (name: string) => ({ name, label: { th: name, en: name } })
  const answer = (to: string, method: string, body: unknown): object | undefined => {
    if (to.includes('/api/model/')) return model
    if (to.includes('/form-schema')) return form && { schema: form, sample: {}, entity }
    if (method === 'PUT') saved.push((body as { data: { steps: FlowStep[] } }).data.steps)
    return to.includes('/api/flow/') && !to.includes('/query') && !to.includes('/check')
      ? { ...record, version: 2 + saved.length }
      : undefined
  }
  const library = {
    forms: form ? [{ id: 'form', slug: 'form', title: 'Form', flow: 'mine' }] : [],
    steps: kinds,
    names: {
      entity: [named('course'), named('product')],
      role: [named('manager'), named('admin')],
    },
    mails: [
      { slug: 'welcome', title: 'Welcome' },
      { slug: 'bye', title: { th: 'ลาก่อน' } },
    ],
  }
  const user = await inFlows('/cms/flows/mine', {
    library,
    records: [record, { ...record, _id: 'f2', name: 'other' }],
    answer,
  })
  const choose = async (id: string): Promise<HTMLElement> => {
    const button = await waitFor(
      () =>
        document.querySelector<HTMLElement>(`[data-step-button="${id}"]`) ??
        Promise.reject(new Error(id)),
      { timeout: 10_000 },
    )
    fireEvent.click(button)
    return screen.findByRole('region', { name: `Options of ${id}` })
  }
  return { saved, choose, user }
}

/** Gives an option a value as a hand would, whatever it is rendered as. */
function fill(field: HTMLElement, as: { $ref?: string; type?: string; minimum?: number }): void {
  const text = field.querySelector<HTMLInputElement>('textarea, input:not([type="checkbox"])')
  const select = field.querySelector('select')
  const add = [...field.querySelectorAll('button')].find((button) => button.textContent === 'Add')
  const box = field.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (box) return void fireEvent.click(box)
  if (!text)
    return void fireEvent.change(select!, {
      target: { value: select!.options[select!.options.length - 1]!.value },
    })
  // A number, a name, an expression: one of them is taken by every kind of field.
  fireEvent.change(text, {
    target: {
      value:
        as.$ref === 'sala:expression'
          ? '{"==":[1,1]}'
          : text instanceof HTMLTextAreaElement && as.type === 'object'
            ? '{"a":1}'
            : String(as.minimum ?? 2),
    },
  })
  fireEvent.blur(text)
  if (!add) return
  fireEvent.click(add)
  const value = [...field.querySelectorAll<HTMLInputElement>('input, textarea')].find(
    (input) => input !== text && input.value === '',
  )
  if (value) fireEvent.change(value, { target: { value: 'two' } })
}

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  '%s: each option is drawn under its own name, and what is filled in is saved',
  async (name, kind) => {
    const { choose, saved, user } = await open([step('stop', 'first'), step(name, 'mine')])
    const panel = await choose('mine')
    const properties = Object.entries(
      (kind.options.properties ?? {}) as Record<
        string,
        { $ref?: string; type?: string; minimum?: number; 'x-label'?: { en: string } }
      >,
    )
    if (properties.length === 0)
      return expect(within(panel).getByText('This step has no options')).toBeTruthy()
    for (const [option, schema] of properties) {
      const field = await waitFor(
        () =>
          panel.querySelector<HTMLElement>(`[data-field="${option}"]`) ??
          Promise.reject(new Error(`${name} draws no ${option}`)),
      )
      expect(field.textContent, option).toContain(schema['x-label']!.en)
      expect(
        [...field.querySelectorAll('option')].filter(({ textContent }) => !textContent),
        option,
      ).toEqual([])
      act(() => fill(field, schema))
    }
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const [first, mine] = saved[0]!
    expect(first).toEqual(step('stop', 'first'))
    const empty = properties
      .filter(([option]) =>
        [undefined, null, ''].includes((mine!.options as Record<string, string>)[option]),
      )
      .map(([option]) => option)
    expect(empty).toEqual([])
  },
)

const list = (steps: FlowStep[]): unknown[] =>
  steps.map(({ id, branches }) =>
    branches
      ? {
          [id]: Object.fromEntries(
            Object.entries(branches).map(([name, inside]) => [name, list(inside!)]),
          ),
        }
      : id,
  )

test('steps go into the branches of a condition and of a loop from the palette and by keys, and out again, and are saved there', async () => {
  const { choose, saved, user } = await open([
    step('condition', 'if', { then: [step('stop', 'deep')] }),
    step('loop', 'over'),
  ])
  await choose('if')
  const add = async (into: string, kind: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: into }))
    await user.click(
      await waitFor(
        () =>
          document.querySelector<HTMLElement>(`[data-kind="${kind}"]`) ??
          Promise.reject(new Error(kind)),
      ),
    )
    await waitFor(() => expect(document.querySelector('[data-kind]')).toBeNull())
  }
  const save = async (): Promise<unknown[]> => {
    const before = saved.length
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(saved).toHaveLength(before + 1))
    return list(saved.at(-1)!)
  }
  const [, otherwise] = [
    ...document.querySelectorAll<HTMLElement>('[data-gap^="if."][data-gap$=".0"] button'),
  ]
  await add(otherwise!.getAttribute('aria-label')!, 'email')
  const each = document.querySelector<HTMLElement>('[data-gap="over.each.0"] button')!
  await add(each.getAttribute('aria-label')!, 'condition')
  expect(await save()).toEqual([
    { if: { then: ['deep'], else: ['email'] } },
    { over: { each: ['condition'] } },
  ])

  // The step inside is edited like any other.
  const panel = await choose('email')
  const subject = await waitFor(
    () =>
      panel.querySelector<HTMLInputElement>('[data-field="subject"] input') ??
      Promise.reject(new Error('subject')),
  )
  fireEvent.change(subject, { target: { value: 'Hello' } })
  const fails = within(panel).getByLabelText('When it fails')
  await user.selectOptions(fails, 'Try again')
  await choose('email')
  fireEvent.keyDown(document.querySelector('[data-step-button="email"]')!, {
    key: 'ArrowLeft',
    altKey: true,
  })
  fireEvent.keyDown(document.querySelector('[data-step-button="condition"]')!, {
    key: 'ArrowLeft',
    altKey: true,
  })
  expect(await save()).toEqual([{ if: { then: ['deep'] } }, 'email', 'over', 'condition'])
  expect(saved.at(-1)![1]).toMatchObject({
    type: 'email',
    options: { subject: 'Hello' },
    onFail: { retry: 3, delay: 60 },
  })
  fireEvent.keyDown(document.querySelector('[data-step-button="email"]')!, {
    key: 'ArrowRight',
    altKey: true,
  })
  expect(await save()).toMatchObject([{ if: expect.anything() }, 'over', 'condition'])
})

test('the press that leaves the new name of a step goes to an option, which takes the typing', async () => {
  const { choose, saved, user } = await open([step('email')])
  const panel = await choose('email')
  const subject = () =>
    waitFor(
      () =>
        document.querySelector<HTMLInputElement>('.sala-flow-panel [data-field="subject"] input') ??
        Promise.reject(new Error('subject')),
    )
  await subject()
  await user.type(within(panel).getByLabelText('Id of the step'), '-one')
  await user.click(await subject())
  await user.keyboard('Hello')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject([{ id: 'email-one', options: { subject: 'Hello' } }])
})

test('a new name that is wrong or taken stays in its box with the remedy beside it, and is not saved', async () => {
  const { choose, saved, user } = await open([step('email'), step('stop')])
  await choose('email')
  const name = () => screen.getByLabelText<HTMLInputElement>('Id of the step')
  const type = async (text: string): Promise<void> => {
    await user.clear(name())
    await user.type(name(), text)
    await user.tab()
  }
  await type('stop')
  expect([name().value, name().getAttribute('aria-invalid')]).toEqual(['stop', 'true'])
  screen.getByText(
    'Another step is called “stop” already: choose another id. Until then this one is still called “email”.',
  )
  await type('No name')
  await choose('stop')
  expect(name().value).toBe('stop')
  await choose('email')
  expect(name().value).toBe('No name')
  screen.getByText(
    'Use lower case, digits and single hyphens, a letter first. Until then the step is still called “email”.',
  )
  fireEvent.change(
    within(document.querySelector<HTMLElement>('.sala-flow-panel')!).getByLabelText(
      'When it fails',
    ),
    { target: { value: 'stop' } },
  )
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.map(({ id }) => id)).toEqual(['email', 'stop'])
  await type('hello')
  await screen.findByRole('region', { name: 'Options of hello' })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]!.map(({ id }) => id)).toEqual(['hello', 'stop'])
})

test('a kind of step is found and put in by the keyboard; its condition says how one is written and takes a value by its name', async () => {
  const { user } = await open([])
  await user.click(await screen.findByRole('button', { name: /Add a step/ }))
  await user.type(await screen.findByRole('searchbox'), 'goes one way{Enter}')
  const panel = await screen.findByRole('region', { name: 'Options of condition' })
  const text = await waitFor(
    () =>
      panel.querySelector<HTMLTextAreaElement>('[data-field="when"] textarea') ??
      Promise.reject(new Error('when')),
  )
  expect(panel.querySelector('[data-field="when"]')?.textContent).toContain('For example {"=="')
  await user.click(text)
  await user.keyboard('no JSON')
  await user.tab()
  await waitFor(() => expect(panel.textContent).toContain('This text is no valid JSON.'))
  expect(panel.textContent).not.toContain('must be filled in')
  await user.clear(text)
  fireEvent.click(within(panel).getByText('Who started it'))
  expect(text.value).toBe('{"var":"user.username"}')
})

test('a condition is asked without code, of answers that are known by their names, and saved as an expression', async () => {
  const { choose, saved, user } = await open([step('condition', 'if')])
  const panel = await choose('if')
  const [way] = within(panel).getAllByRole('group', { name: 'Condition' })
  await user.click(within(way!).getByRole('button', { name: 'Add a condition' }))
  const row = await within(way!).findByRole('group', { name: 'Condition 1' })
  expect(
    within(row).getByLabelText<HTMLSelectElement>('What is asked of').selectedOptions[0]!.text,
  ).toBe('Choose what is asked of…')
  await user.selectOptions(within(row).getByLabelText('What is asked of'), 'Roles of the person')
  expect(
    [...within(row).getByLabelText<HTMLSelectElement>('Value').options].map(({ value }) => value),
  ).toEqual(['manager', 'admin'])
  await user.selectOptions(within(row).getByLabelText('Value'), 'admin')
  await user.click(within(panel).getByText('Condition and failure'))
  const only = within(within(panel).getByRole('group', { name: 'Runs only when' }))
  await user.click(only.getByRole('button', { name: 'Add a condition' }))
  await user.selectOptions(await only.findByLabelText('What is asked of'), 'Who started it')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject([
    {
      options: { when: { in: ['admin', { var: 'user.roles' }] } },
      when: { '==': [{ var: 'user.username' }, ''] },
    },
  ])
})

test('a condition that says more than can be asked is kept and stands as JSON', async () => {
  const when = { '>': [{ '+': [{ var: 'a' }, { var: 'b' }] }, 3] }
  const { choose } = await open([{ ...step('condition', 'if'), options: { when } }])
  const panel = await choose('if')
  await waitFor(() =>
    expect(panel.querySelector('[data-rule="code"] details[open] textarea')).toHaveProperty(
      'value',
      JSON.stringify(when, null, 2),
    ),
  )
  expect(panel.textContent).toContain('This condition says more than can be edited here.')
})

test('what a flow reads and nothing gives is told apart from what keeps it from being published', async () => {
  const record = {
    _id: 'f1',
    name: 'mine',
    label: { th: 'ก', en: 'Mine' },
    steps: [step('email')],
    state: 'draft',
    version: 1,
  }
  const said = (text: string) => ({
    message: { th: text, en: text },
    path: 'steps[0].options.subject',
  })
  await inFlows('/cms/flows/mine', {
    library: { steps: kinds },
    records: [record],
    answer: () => undefined,
    warnings: [said('Nothing gives “cuont”')],
  })
  const list = await screen.findByRole(
    'region',
    { name: 'To look at; it can be published all the same' },
    { timeout: 10_000 },
  )
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'emailNothing gives “cuont”Subject',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false)
})

test('the page that a flow leads to is offered, and any other address typed', async () => {
  const record = {
    _id: 'f1',
    name: 'mine',
    label: { th: 'ก', en: 'Mine' },
    steps: [step('redirect')],
    state: 'draft',
    version: 1,
  }
  const answer = (to: string) =>
    to.includes('/api/page/query')
      ? [{ _id: 'p', type: 'page', slug: 'about', title: { th: 'เกี่ยวกับ', en: 'About' } }]
      : undefined
  const user = await inFlows('/cms/flows/mine', {
    library: { steps: kinds },
    records: [record],
    answer,
  })
  const input = await waitFor(
    () =>
      document.querySelector<HTMLInputElement>('[data-field="to"] input') ??
      Promise.reject(new Error('to')),
    { timeout: 10_000 },
  )
  await user.click(input)
  await waitFor(() =>
    expect(document.querySelector('datalist option')?.getAttribute('value')).toBe(
      '/cms/page/about',
    ),
  )
})

test('flow editor: the fields of the record that a step makes are listed, those it must have first, each to be given an answer of its kind', async () => {
  const { choose, saved, user } = await open(
    [
      {
        ...step('create-record', 'make'),
        options: { entity: 'product', values: { colour: 'red' } },
      },
    ],
    {
      model: {
        name: 'product',
        entity: {
          properties: {
            note: { type: 'string', 'x-label': { th: 'หมายเหตุ', en: 'Note' } },
            name: { type: 'string', 'x-label': { th: 'ชื่อ', en: 'Name' } },
            price: { type: 'number', 'x-label': { th: 'ราคา', en: 'Price' } },
            total: { type: 'number', readOnly: true, 'x-label': { th: 'รวม', en: 'Total' } },
          },
          required: ['name', 'price'],
        },
      },
      form: {
        type: 'object',
        properties: {
          title: { type: 'string', 'x-label': { th: 'ชื่อเรื่อง', en: 'Title' } },
          people: { type: 'number', 'x-label': { th: 'จำนวนคน', en: 'People' } },
        },
      },
    },
  )
  const panel = await choose('make')
  const field = (name: string) =>
    waitFor(
      () =>
        panel.querySelector<HTMLElement>(`[data-field="values.${name}"]`) ??
        Promise.reject(new Error(name)),
    )
  await field('name')
  expect(
    [...panel.querySelectorAll<HTMLElement>('[data-field^="values."]')].map(
      ({ dataset }) => dataset.field,
    ),
  ).toEqual(['values.name', 'values.price', 'values.note'])
  const select = async (name: string) => within(await field(name)).getByRole('combobox')
  const offered = async (name: string) =>
    [...(await select(name)).querySelectorAll('optgroup option')].map((one) => one.textContent)
  await waitFor(async () => expect(await offered('price')).toEqual(['People']))
  expect(await offered('name')).toEqual(expect.arrayContaining(['Title', 'People']))
  fireEvent.change(await select('price'), { target: { value: 'path people' } })
  fireEvent.change(await select('name'), { target: { value: 'fixed' } })
  fireEvent.change(within(await field('name')).getByRole('textbox'), { target: { value: 'Tea' } })
  // What the entity has not is said, with what can be done about it.
  const unknown = within(panel).getByRole('alert')
  expect(unknown.textContent).toContain('“colour” is no field of product')
  fireEvent.change(within(unknown).getByRole('combobox'), { target: { value: 'note' } })
  await waitFor(() => expect(within(panel).queryByRole('alert')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]![0]!.options).toEqual({
    entity: 'product',
    values: { price: { var: 'people' }, name: 'Tea', note: 'red' },
  })
}, 30_000)

test('flow editor: the recipient of an e-mail is chosen from the answers, or written', async () => {
  const { choose, saved, user } = await open([step('email', 'mail')], {
    form: {
      type: 'object',
      properties: { mail: { type: 'string', 'x-label': { th: 'อีเมล', en: 'E-mail' } } },
    },
  })
  const panel = await choose('mail')
  const to = panel.querySelector<HTMLElement>('[data-field="to"]')!
  await waitFor(() => expect(within(to).getByRole('option', { name: 'E-mail' })).toBeTruthy())
  expect(to.textContent).not.toContain('{{')
  fireEvent.change(within(to).getByRole('combobox'), { target: { value: 'path mail' } })
  const name = panel.querySelector<HTMLElement>('[data-field="name"]')!
  fireEvent.change(within(name).getByRole('textbox'), { target: { value: 'Khun {{mail}}' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]![0]!.options).toEqual({ to: '{{mail}}', name: 'Khun {{mail}}' })
}, 30_000)

test('flow editor: where a form was made of an entity, one press adds the step that makes a record, each field with the answer of its name', async () => {
  const text = (en: string) => ({ type: 'string', 'x-label': { th: en, en } })
  const { choose, saved, user } = await open([step('save-submission', 'save'), step('stop')], {
    model: {
      name: 'supplier',
      entity: {
        'x-entity': { label: { th: 'ผู้ขาย', en: 'Supplier' } },
        properties: { name: text('Name'), code: text('Code'), phone: text('Phone') },
        required: ['name', 'code'],
      },
    },
    form: { type: 'object', properties: { name: text('Your name'), phone: text('Call you at') } },
    entity: 'supplier',
  })
  await choose('save')
  const press = await screen.findByRole('button', { name: 'Save answers as Supplier' })
  await user.click(press)
  // It is shown to be looked over, what lacks a value too.
  const panel = await screen.findByRole('region', { name: 'Options of create-record' })
  await waitFor(() =>
    expect(
      [...panel.querySelectorAll<HTMLElement>('[data-field^="values."]')].map(({ dataset }) => [
        dataset.field,
        dataset.from,
      ]),
    ).toEqual([
      ['values.name', 'path'],
      ['values.code', 'nothing'],
      ['values.phone', 'path'],
    ]),
  )
  expect(panel.textContent).not.toContain('Not found')
  expect(screen.queryByRole('button', { name: 'Save answers as Supplier' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.map(({ id }) => id)).toEqual(['save', 'create-record', 'stop'])
  expect(saved[0]![1]!.options).toEqual({
    entity: 'supplier',
    values: { name: { var: 'name' }, phone: { var: 'phone' } },
  })
}, 30_000)
