import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { FormDocument, PageObject, PageRow } from '#schema'
import { renderForm, renderIn } from '../../../tests/support/renderForm.tsx'
import type { JsonSchema } from '../schema/index.ts'
import { RARE } from './rareViews.ts'
import {
  FieldPreview,
  loadWidgets,
  FormObjectRendererProvider,
  FormPageProvider,
  FormSubmitProvider,
  PlainRow,
  type FormSubmitEvent,
} from './index.ts'

const field = (
  id: string,
  name: string,
  props: Record<string, unknown>,
  rest: Partial<PageObject> = {},
): PageObject => ({ id, type: 'field', v: 1, name, label: name, props, ...rest })
const row = (id: string, objects: PageObject[], rest: Partial<PageRow> = {}): PageRow => ({
  id,
  columns: [{ id: `${id}-c`, size: { base: 12, md: 6 }, objects }],
  ...rest,
})
const PAGE: FormDocument = {
  type: 'form',
  slug: 'interest',
  title: 'Interest',
  builder: [
    row('r1', [
      field(
        'o1',
        'name',
        { widget: 'text' },
        { required: true, reqError: { th: 'กรุณากรอกชื่อ', en: 'Your name, please' } },
      ),
      field(
        'o2',
        'how',
        { widget: 'radio', options: [{ value: 'mail' }, { value: 'phone' }] },
        { logics: [{ value: 'phone', show: ['o3', 'note'] }] },
      ),
      field('o3', 'phone', { widget: 'phone' }, { hidden: true, required: true }),
      { id: 'note', type: 'text', v: 1, props: { text: 'We will call' }, hidden: true },
    ]),
    row('r2', [field('o4', 'course', { widget: 'text' }, { required: true })], {
      dataMode: 'set',
      dataSetName: 'courses',
      label: 'Courses',
      max: 2,
    }),
    row('r3', [field('o5', 'name', { widget: 'text' })], {
      dataMode: 'copy',
      dataSetName: 'billing',
      label: 'Billing',
    }),
  ],
}

async function* events(list: FormSubmitEvent[]): AsyncIterable<FormSubmitEvent> {
  for (const event of list) yield event
}

async function draw(
  submit: (slug: string, answers: unknown) => AsyncIterable<FormSubmitEvent>,
  locale: 'th' | 'en' = 'en',
  page = PAGE,
  signIn?: () => string,
) {
  let drawn: ReturnType<typeof renderIn> | undefined
  await act(async () => {
    drawn = renderIn(
      locale,
      <FormObjectRendererProvider value={(object) => <p>{String(object.props.text)}</p>}>
        <FormSubmitProvider value={{ submit, ...(signIn && { signIn }) }}>
          <FormPageProvider page={page} renderRow={(one) => <PlainRow row={one} />} />
        </FormSubmitProvider>
      </FormObjectRendererProvider>,
    )
  })
  await waitFor(() => expect(drawn!.container.querySelector('[data-field]')).not.toBeNull())
  const field = (path: string) =>
    [...drawn!.container.querySelectorAll<HTMLElement>('[data-field]')].find(
      (one) => one.dataset.field === path,
    )
  const control = (path: string) => field(path)!.querySelector<HTMLInputElement>('input')!
  return { user: userEvent.setup(), field, control, container: drawn!.container }
}

// On a busy machine their code takes its time; what is tested is what they show.
beforeAll(() => Promise.all(RARE.map((view) => view.load())), 60_000)

describe('a form page', () => {
  test.each([
    ['en', 'Group 1 › 1 › course', 'Submit'],
    ['th', 'กลุ่มที่ 1 › 1 › course', 'ส่งข้อมูล'],
  ] as const)(
    'what is wrong in a group without a heading is listed by its number, in %s',
    async (locale, name, send) => {
      const { user } = await draw(vi.fn(), locale, {
        ...PAGE,
        builder: [
          row('r1', [field('o1', 'course', { widget: 'text' }, { required: true })], {
            dataMode: 'set',
            dataSetName: 'innerName',
            min: 1,
          }),
        ],
      })
      await user.click(screen.getByRole('button', { name: send }))
      expect(
        (await screen.findAllByRole('link')).map((link) => link.textContent!.split(':')[0]),
      ).toEqual([name])
    },
  )

  test('a group without a heading shows none, and no name of its data', async () => {
    const groups = [
      row('r1', [field('o1', 'course', { widget: 'text' })], {
        dataMode: 'set',
        dataSetName: 'innerName',
        min: 1,
      }),
      row('r2', [field('o2', 'street', { widget: 'text' })], {
        dataMode: 'copy',
        dataSetName: 'otherName',
      }),
    ]
    for (const [locale, entry] of [
      ['en', 'Entry 1'],
      ['th', 'ข้อมูล รายการที่ 1'],
    ] as const) {
      const { container, user } = await draw(vi.fn(), locale, { ...PAGE, builder: groups })
      await user.click(
        await within(container).findByRole('button', {
          name: locale === 'en' ? 'Add' : 'เพิ่มรายการ',
        }),
      )
      expect(await within(container).findByRole('group', { name: entry })).toBeTruthy()
      expect([container.querySelector('legend'), container.textContent]).toEqual([
        null,
        expect.not.stringMatching(/(inner|other) name/i),
      ])
      expect((await axe.run(container)).violations).toEqual([])
    }
  })

  test.each([
    ['en', 'Submit', 'Fill in everything that is required, as it is asked for, to send this.'],
    ['th', 'ส่งข้อมูล', 'กรอกข้อมูลที่จำเป็นให้ครบและถูกต้อง จึงจะส่งได้'],
  ] as const)(
    'where a page asks for it, the button is enabled only once all is valid, in %s',
    async (locale, name, hint) => {
      const submit = vi.fn((_slug: string, _answers: unknown) => events([{ kind: 'done' }]))
      const { user, control, container } = await draw(submit, locale, {
        ...PAGE,
        sendWhenValid: true,
      })
      const send = () => screen.getByRole('button', { name })
      expect(send().getAttribute('aria-disabled')).toBe('true')
      expect(document.getElementById(send().getAttribute('aria-describedby')!)!.textContent).toBe(
        hint,
      )
      expect((await axe.run(container)).violations).toEqual([])
      // Pressed by keyboard it sends nothing, and leads to what is missing.
      send().focus()
      await user.keyboard('{Enter}')
      expect(submit).not.toHaveBeenCalled()
      expect(control('name').getAttribute('aria-invalid')).toBe('true')
      await user.type(control('name'), 'สมชาย')
      expect(send().getAttribute('aria-disabled')).toBeNull()
      expect(screen.queryByText(hint)).toBeNull()
      await user.clear(control('name'))
      expect(send().getAttribute('aria-disabled')).toBe('true')
      await user.type(control('name'), 'สมชาย')
      await user.click(send())
      await waitFor(() => expect(submit).toHaveBeenCalledOnce())
    },
  )

  test('fields, logic, other blocks, a data set and a copy in one form; sent and emptied', async () => {
    const submit = vi.fn((_slug: string, _answers: unknown) =>
      events([{ kind: 'saved', id: '1' }, { kind: 'done' }]),
    )
    const { user, field, control } = await draw(submit)
    expect(field('phone')).toBeUndefined()
    expect(screen.queryByText('We will call')).toBeNull()
    await user.click(await screen.findByLabelText('phone'))
    expect(screen.getByText('We will call')).toBeTruthy()
    await user.type(control('name'), 'สมชาย')
    expect(control('billing.name').value).toBe('สมชาย')
    await user.type(control('phone'), '0812345678')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.type(control('courses[0].course'), 'บัญชี')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Submitted')
    expect(submit).toHaveBeenCalledWith(
      'interest',
      {
        name: 'สมชาย',
        how: 'phone',
        phone: '0812345678',
        courses: [{ course: 'บัญชี' }],
        billing: { name: 'สมชาย' },
      },
      expect.anything(),
    )
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Submitted')).toBeNull()
    expect(control('name').value).toBe('')
    expect(field('courses[0].course')).toBeUndefined()
  })

  test('a flow that has told of the end itself leaves no second dialog', async () => {
    const { user, control } = await draw(() =>
      events([
        { kind: 'saved', id: '1' },
        { kind: 'done', told: true },
      ]),
    )
    await user.type(control('name'), 'x')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(control('name').value).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('Submitted')).toBeNull()
  })

  test('asks, waits, and stops when the answer is no', async () => {
    const answers: boolean[] = []
    const submit = async function* (): AsyncIterable<FormSubmitEvent> {
      const answer = await new Promise<boolean>((resolve) => {
        queue.push({ kind: 'confirm', text: 'Sure?', answer: resolve })
        wake()
      })
      answers.push(answer)
      yield { kind: 'stopped' }
    }
    const queue: FormSubmitEvent[] = []
    let wake: () => void = () => undefined
    const merged = async function* (): AsyncIterable<FormSubmitEvent> {
      const asked = new Promise<void>((resolve) => (wake = resolve))
      const inner = submit()[Symbol.asyncIterator]()
      const last = inner.next()
      await asked
      yield queue[0]!
      const end = await last
      if (!end.done) yield end.value
    }
    const { user, control } = await draw(merged)
    await user.type(control('name'), 'x')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(answers).toEqual([false]))
    expect(control('name').value).toBe('x')
  })

  test('failures of the gateway land on their fields', async () => {
    const { user, control, field } = await draw(
      () => events([{ kind: 'failed', failures: [{ code: 'field-required', path: 'name' }] }]),
      'th',
    )
    await user.type(control('name'), 'x')
    await user.click(screen.getByRole('button', { name: 'ส่งข้อมูล' }))
    await waitFor(() => expect(field('name')!.textContent).toContain('กรุณากรอกชื่อ'))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'รายละเอียดข้อผิดพลาด' }))
  })

  test.each([
    ['th', 'ส่งข้อมูล', 'เข้าสู่ระบบ'],
    ['en', 'Submit', 'Sign in'],
  ] as const)('whose session has ended is led to sign in (%s)', async (locale, send, words) => {
    const { user, control } = await draw(
      () => events([{ kind: 'failed', failures: [{ code: 'session-expired' }] }]),
      locale,
      PAGE,
      () => '/member/login?next=%2Fhere',
    )
    await user.type(control('name'), 'x')
    await user.click(screen.getByRole('button', { name: send }))
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(
      '/member/login?next=%2Fhere',
    )
    expect(control('name').value).toBe('x')
  })

  test('a page that is no form says where and what to do', async () => {
    await act(
      async () =>
        void renderIn(
          'en',
          <FormPageProvider
            page={{ ...PAGE, builder: [row('r', [field('bad', '__proto__', {})])] }}
            renderRow={() => null}
          />,
        ),
    )
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The name "__proto__" cannot be used; choose another.',
    )
  })
})

test('a field outside of a form shows how it will look and does nothing', async () => {
  await loadWidgets()
  const { container } = renderIn(
    'en',
    <FieldPreview object={field('o', 'name', { widget: 'multiline', help: 'Tell us' })} />,
  )
  expect(container.querySelector('textarea')!.readOnly).toBe(true)
  expect(container.querySelector('[inert]')).toBeTruthy()
  expect(within(container).getByText('Tell us')).toBeTruthy()
})

test('axe finds nothing on a form with every widget, good and refused', async () => {
  const properties: Record<string, JsonSchema> = {
    text: { type: 'string', minLength: 1, 'x-help': 'Help' },
    long: { type: 'string', maxLength: 2000 },
    email: { type: 'string', format: 'email' },
    amount: { type: 'number', 'x-money': true },
    day: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    time: { type: 'string', format: 'time' },
    pick: { enum: ['a', 'b'] },
    radio: { type: 'string', enum: ['a', 'b'], 'x-widget': 'radio' },
    boxes: { type: 'array', items: { enum: ['a', 'b'] } },
    yes: { type: 'boolean' },
    on: { type: 'boolean', 'x-widget': 'switch' },
    tags: { type: 'array', items: { type: 'string' } },
    colour: { type: 'string', 'x-widget': 'colour' },
    both: { $ref: 'sala:text' },
    home: { $ref: 'sala:address' },
    file: { $ref: 'sala:file' },
    who: { type: 'string', 'x-ref': { entity: 'user' } },
    raw: {},
    sum: { type: 'number', 'x-compute': 1 },
    map: { type: 'object', additionalProperties: { type: 'string' } },
    either: {
      oneOf: [
        { title: 'A', type: 'object', properties: { a: { type: 'string' } } },
        { title: 'B', type: 'string' },
      ],
    },
    list: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', properties: { a: { type: 'string' } } },
    },
    lines: {
      type: 'array',
      minItems: 1,
      'x-child': { totals: ['n'] },
      items: { type: 'object', properties: { a: { type: 'string' }, n: { type: 'number' } } },
    },
    part: { type: 'object', properties: { a: { type: 'string' } } },
  }
  const { container, user } = await renderForm(
    { type: 'object', properties, required: ['text', 'email', 'radio', 'home', 'file'] },
    { values: { map: { k: 'v' }, file: undefined, list: [{}], lines: [{ n: 1 }] } },
  )
  const found = async () =>
    (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    )
  expect(await found()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(container.querySelectorAll('[data-invalid]').length).toBeGreaterThan(4)
  expect(await found()).toEqual([])
})

test('rows in steps: the next one opens when this one is sound, and what follows is rendered then', async () => {
  const complaints = vi.spyOn(console, 'error')
  const part = (id: string, label?: string) => ({
    part: { kind: 'steps' as const, id, ...(label !== undefined && { label }) },
  })
  const steps: FormDocument = {
    ...PAGE,
    builder: [
      {
        id: 's1',
        columns: [
          {
            id: 'c1',
            objects: [
              {
                id: 'f1',
                type: 'field',
                v: 1,
                name: 'first',
                label: 'First',
                required: true,
                props: { widget: 'text' },
              },
            ],
          },
        ],
        ...part('one', 'One'),
      },
      {
        id: 's2',
        columns: [
          {
            id: 'c2',
            objects: [
              {
                id: 'f2',
                type: 'field',
                v: 1,
                name: 'second',
                label: 'Second',
                props: { widget: 'text' },
              },
            ],
          },
        ],
        ...part('two', 'Two'),
      },
      {
        id: 's3',
        columns: [
          {
            id: 'c3',
            objects: [
              {
                id: 'f3',
                type: 'field',
                v: 1,
                name: 'third',
                label: 'Third',
                props: { widget: 'text' },
              },
            ],
          },
        ],
        ...part('part7'),
      },
    ],
  }
  const user = userEvent.setup()
  const { container } = await act(async () =>
    renderIn('en', <FormPageProvider page={steps} renderRow={(one) => <PlainRow row={one} />} />),
  )
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(
    container.querySelector('.sala-steps[data-more] ~ .sala-form-actions > [type=submit]'),
  ).not.toBeNull()
  expect(container.querySelector('[aria-current=step]')!.textContent).toContain('One')
  await user.type(screen.getByLabelText(/First/), 'x')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(container.querySelector('[aria-current=step]')!.textContent).toContain('Two')
  expect(screen.getByLabelText('Second')).toBeTruthy()
  // What has no heading is called by its number, not by the name it has among the rows.
  expect(
    [...container.querySelectorAll('[data-part]')].map(({ textContent }) => textContent.trim()),
  ).toEqual(['1. One', '2. Two', '3. Part 3'])
  window.history.replaceState(null, '', '#')
  expect(complaints.mock.calls).toEqual([])
  complaints.mockRestore()
})
