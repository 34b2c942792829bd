import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { PublishNotes, SessionUser } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import backend from '#i18n/locales/en/backend.json'
import { shippedModel } from '#schema/shipped'
import type { OpenModule } from '#session'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { Preview } from './EntityDetail.stories.tsx'
import EntityDetail from './EntityDetail.tsx'

test('without a session it says which entity it stands for', () => {
  render(
    <TranslatorProvider i18n={createTranslator('en', { backend })}>
      <EntityDetail {...(Preview.args as Parameters<typeof EntityDetail>[0])} />
    </TranslatorProvider>,
  )
  expect(screen.getByText(/purchase-request/)).toBeTruthy()
})

// A text area of the kit listens for fonts, which jsdom does not have.
beforeAll(
  () =>
    void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
)

const admin = { _id: 'u', roles: ['admin'] } as unknown as SessionUser
const page = {
  _id: 'p',
  version: 3,
  type: 'page',
  slug: 'about',
  title: { th: 'เกี่ยวกับ', en: 'About' },
  state: 'published',
  seo: { title: { th: 'ค้น', en: 'Found by' }, noindex: true },
}
const { entity, states } = shippedModel.entities.page!

/** The record page of a page, with what the gateway says of its draft. */
async function openPage(notes: PublishNotes) {
  const around = await inBuilder(
    {},
    <Suspense>
      <EntityDetail
        {...({ ...Preview.args, props: { entity: 'page', record: 'p' } } as Parameters<
          typeof EntityDetail
        >[0])}
      />
    </Suspense>,
    {
      user: admin,
      answer: (address, body) => {
        if (address.endsWith('/api/model/page'))
          return {
            status: 200,
            data: {
              name: 'page',
              module: 'cms',
              entity,
              states,
              access: { update: true, transition: true },
              validator: null,
            },
          }
        if (address.endsWith('/problems')) return { status: 200, data: notes }
        if (address.includes('/history'))
          return {
            status: 200,
            data: [
              {
                at: '2026-05-01T10:00:00Z',
                action: 'update',
                changes: [{ field: 'builder', from: null, to: null }],
              },
            ],
          }
        return address.endsWith('/api/page/p') ||
          (body as { transition?: string } | undefined)?.transition
          ? { status: 200, data: page }
          : undefined
      },
    },
  )
  const button = notes.unapproved
    ? document.body
    : await screen.findByRole('button', { name: 'Publish' })
  return {
    ...around,
    button,
    published: () =>
      around.sent.filter(({ address }) => address.endsWith('/transition')).map(({ body }) => body),
  }
}

test('on the record page of a page too, what could be better is asked about before it is published, and a newer draft is told of', async () => {
  const { button, published } = await openPage({
    behind: true,
    problems: [
      {
        code: 'missing-picture',
        level: 'warning',
        message: { th: 'ไม่มีรูป', en: 'Image: no picture is chosen' },
      },
    ],
  })
  expect(await screen.findByText('Newer draft, not published')).toBeTruthy()
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('Warning: Image: no picture is chosen'))
  expect(dialog.textContent).toContain('The newer draft is published')
  expect(published()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(published()).toEqual([{ transition: 'publish', version: 3 }]))
})

test('a page that nobody has approved is not offered to be published here either, and it is said why', async () => {
  await openPage({ behind: true, unapproved: true, problems: [] })
  expect(
    (await screen.findByText(/published once somebody else has approved it/)).closest(
      '[data-held="publish"]',
    ),
  ).toBeTruthy()
  expect([
    screen.queryByRole('button', { name: 'Publish' }),
    screen.getByRole('button', { name: 'Unpublish' }).textContent,
  ]).toEqual([null, 'Unpublish'])
})

test('a review of a draft that is another by now is not offered to be approved; a reason that is needed is said beside its field', async () => {
  const review = {
    _id: 'r',
    version: 1,
    page: 'p',
    title: { th: 'ก', en: 'A' },
    state: 'asked',
    asker: 'Ann',
    created_by: 'x',
  }
  const model = {
    name: 'review',
    module: 'cms',
    entity: shippedModel.entities.review!.entity,
    states: shippedModel.entities.review!.states,
    access: { transition: true },
    validator: null,
  }
  await inBuilder(
    {},
    <Suspense>
      <EntityDetail
        {...({ ...Preview.args, props: { entity: 'review', record: 'r' } } as Parameters<
          typeof EntityDetail
        >[0])}
      />
    </Suspense>,
    {
      user: admin,
      answer: (address) => ({
        status: 200,
        data: address.endsWith('/api/model/review')
          ? model
          : address.endsWith('/asked')
            ? false
            : address.endsWith('/api/review/r')
              ? review
              : [],
      }),
    },
  )
  expect(
    (await screen.findByText(/as it is now it cannot be approved by this/)).closest(
      '[data-held="approve"]',
    ),
  ).toBeTruthy()
  expect([
    screen.queryByRole('button', { name: 'Approve' }),
    screen.getByText('Ann').textContent,
  ]).toEqual([null, 'Ann'])
  fireEvent.click(screen.getByRole('button', { name: 'Return' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^Needed: it is sent along/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Return' }))
  expect(await within(dialog).findByText('Please give a reason')).toBeTruthy()
  expect(document.activeElement).toBe(within(dialog).getByRole('textbox'))
})

test('a page that nothing is to be said of is published at once; its fields are called by their titles', async () => {
  const { button, published, view } = await openPage({ behind: false, problems: [] })
  fireEvent.click(button)
  await waitFor(() => expect(published()).toHaveLength(1))
  expect([screen.queryByRole('dialog'), document.querySelector('[data-newer-draft]')]).toEqual([
    null,
    null,
  ])
  const seo = view.container.querySelector('[data-field="seo"]')!
  expect(
    [...seo.querySelectorAll('.sala-nested dt, .sala-nested dd')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Title', 'Found by', 'Hide from search engines', 'Yes'])
  await waitFor(() =>
    expect(view.container.querySelector('.sala-changes')?.textContent).toMatch(/^Content/),
  )
  // What its form asks of a new page only is no matter of this one.
  expect([
    view.container.querySelector('[data-field="template"]'),
    view.container.querySelector('[data-field="hasPassword"] dd')?.textContent,
  ]).toEqual([null, '–'])
})

test('what a record refers to is called by its title in the language, and leads there', async () => {
  const { entity: review } = shippedModel.entities.review!
  const modules = [
    {
      name: 'cms',
      base: '/cms',
      label: { th: '', en: '' },
      routes: [{ path: 'builder/:id', entity: 'page', screen: 'builder' }],
    },
  ] as unknown as OpenModule[]
  const { view } = await inBuilder(
    {},
    <Suspense>
      <EntityDetail
        {...({ ...Preview.args, props: { entity: 'review', record: 'r' } } as Parameters<
          typeof EntityDetail
        >[0])}
      />
    </Suspense>,
    {
      user: admin,
      modules,
      answer: (address) => {
        if (address.endsWith('/api/model/review'))
          return {
            status: 200,
            data: { name: 'review', module: 'cms', entity: review, access: {}, validator: null },
          }
        if (address.endsWith('/api/page/query')) return { status: 200, data: [page], total: 1 }
        return address.endsWith('/api/review/r')
          ? { status: 200, data: { _id: 'r', version: 1, page: 'p' } }
          : undefined
      },
    },
  )
  await waitFor(() =>
    expect(
      view.container.querySelector('[data-field="page"] a[href="/cms/builder/p"]')?.textContent,
    ).toBe('About'),
  )
})

/** The record page of a purchase request whose transitions the gateway answers as told. */
/** The record page of one record as the gateway has it, which answers its transitions by `refuse`. */
/** Any admin approves any request. */
const LEVELS = {
  $levels: [{ ladder: 'purchase-request', step: 1, level: 'manager', roles: ['admin'], above: 0 }],
  $standsIn: [],
}

async function openRecord(
  name: string,
  record: object,
  refuse: (body: { version: number }) => object,
  now: object = {},
  more: object = {},
) {
  let current = record
  const { entity: shape, states: table, module } = shippedModel.entities[name]!
  return inBuilder(
    {},
    <Suspense>
      <EntityDetail
        {...({ ...Preview.args, props: { entity: name, record: 'r' } } as Parameters<
          typeof EntityDetail
        >[0])}
      />
    </Suspense>,
    {
      user: admin,
      answer: (address, body) => {
        if (address.endsWith(`/api/model/${name}`))
          return {
            status: 200,
            data: {
              name,
              module,
              entity: shape,
              states: { ...table, ...more },
              access: { update: true, transition: true, print: true },
              values: LEVELS,
              validator: null,
            },
          }
        if (address.endsWith('/transition')) {
          const answer = refuse(body as { version: number })
          current = { ...record, ...now }
          return Response.json(answer, { status: (answer as { status: number }).status }) as never
        }
        if (address.endsWith('/notes')) return { status: 200, data: [] }
        if (address.endsWith('/chain'))
          return { status: 200, data: { documents: [], links: [], more: false } }
        return { status: 200, data: address.endsWith(`/api/${name}/r`) ? current : [] } as never
      },
    },
  )
}

const openRequest = (refuse: (body: { version: number }) => object, now: object = {}) =>
  openRecord(
    'purchase-request',
    {
      _id: 'r',
      version: 1,
      purchase_request_code: 'PR202600001',
      description: 'Paper',
      state: 'pending_approval',
      created_by: 'x',
      total_amount: 5,
    },
    refuse,
    now,
  )

test('a transition asks for its fields and its reason in a form: what is missing or refused stands beside them', async () => {
  const order = { _id: 'r', version: 1, process: 'submit', created_by: 'x', name: 'Ann' }
  const message = { th: 'ยาวไป', en: 'That is too long' }
  let times = 0
  const table = shippedModel.entities.order!.states!
  const transitions = table.transitions.map((one) =>
    one.id === 'confirm-payment'
      ? { ...one, reason: true, asks: [{ field: 'payment', required: true }] }
      : one,
  )
  const { sent } = await openRecord(
    'order',
    order,
    () =>
      ++times === 1
        ? {
            status: 400,
            message: message.th,
            error: { code: 'field-too-long', path: 'payment', message, requestId: 'x' },
          }
        : { status: 200, message: 'success', data: { ...order, process: 'complete' } },
    {},
    { transitions },
  )
  const { label } = transitions.find(({ id }) => id === 'confirm-payment')!
  fireEvent.click(await screen.findByRole('button', { name: label.en }))
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByRole('textbox', { name: /^Payment/ })
  const button = within(dialog).getByRole('button', { name: label.en })
  fireEvent.click(button)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(field, { target: { value: 'Transfer' } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'Slip seen' },
  })
  fireEvent.click(button)
  expect(await within(dialog).findByText('That is too long')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Cash' } })
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    sent.filter(({ address }) => address.endsWith('/transition')).map(({ body }) => body),
  ).toEqual(
    ['Transfer', 'Cash'].map((payment) => ({
      transition: 'confirm-payment',
      version: 1,
      values: { payment },
      reason: 'Slip seen',
    })),
  )
})

test('a transition that somebody was faster than shows what is different and keeps the reason that was typed', async () => {
  const now = { version: 2, description: 'Paper and pens' }
  const { sent } = await openRequest(({ version }) => {
    const message = { th: 'เก่า', en: 'Stale' }
    return version === 1
      ? {
          status: 409,
          message: message.th,
          error: {
            code: 'version-stale',
            message,
            requestId: 'x',
            current: { _id: 'r', state: 'pending_approval', total_amount: 5, ...now },
            differs: [],
          },
        }
      : { status: 200, message: 'success', data: { _id: 'r', ...now } }
  }, now)
  fireEvent.click(await screen.findByRole('button', { name: 'Send back' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Too dear' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send back' }))
  await waitFor(() =>
    expect(document.querySelector('[data-different="description"]')?.textContent).toBe(
      'DescriptionPaperPaper and pens',
    ),
  )
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Too dear')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send back' }))
  await waitFor(() =>
    expect(
      sent.filter(({ address }) => address.endsWith('/transition')).map(({ body }) => body),
    ).toEqual([
      { transition: 'send-back', version: 1, reason: 'Too dear' },
      { transition: 'send-back', version: 2, reason: 'Too dear' },
    ]),
  )
})

test('a transition that is refused for a field names it', async () => {
  await openRequest(() => ({
    status: 400,
    message: 'x',
    error: {
      code: 'field-required',
      path: 'items[0].quantity',
      message: { th: 'กรุณากรอก', en: 'Please fill this in.' },
      requestId: 'x',
    },
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  const told = await waitFor(() => {
    const found = document.querySelector('[data-refused]')
    expect(found).not.toBeNull()
    return found!
  })
  expect(told.textContent).toContain('Approve')
  expect(told.textContent).toContain('Items: Please fill this in.')
})

test('whoever may print a record has a button for it', async () => {
  await openRequest(() => ({ status: 200 }))
  expect((await screen.findByRole('button', { name: 'Print' })).dataset.print).toBe('true')
})
