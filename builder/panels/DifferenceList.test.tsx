import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { findDifferences, toModel, type Difference } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument } from '#schema'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { DifferenceList } from './DifferenceList.tsx'

const heading = (id: string, en: string, level = 2) => ({
  id,
  type: 'heading',
  v: 1,
  props: { text: { th: `ไทย ${en}`, en }, level },
})
const pageOf = (title: string, ...objects: object[]) =>
  ({
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: title },
    builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects }] }],
  }) as unknown as PageDocument

function between(a: PageDocument, b: PageDocument): Difference[] {
  const found = findDifferences(a, b)
  if (!found.ok) throw new Error(JSON.stringify(found.failures))
  return found.value
}
const lines = () =>
  screen
    .getAllByRole('listitem')
    .map((one) => [
      one.dataset.change,
      one.querySelector('q')?.textContent,
      one.querySelector('del')?.textContent,
      one.querySelector('ins')?.textContent,
    ])

test('what was added, removed, moved and changed is said in words, by the names that the inspector has', async () => {
  const long = 'x'.repeat(100)
  const differences = between(
    pageOf(
      'Before',
      heading('a', 'One'),
      heading('b', 'Two'),
      heading('d', 'Gone'),
      heading('e', 'Last'),
    ),
    pageOf(
      'After',
      heading('e', 'Last'),
      heading('a', long),
      heading('b', 'Two', 3),
      heading('f', 'New'),
    ),
  )
  await inBuilder({}, <DifferenceList differences={differences} />)
  expect(lines()).toEqual([
    ['changed', 'Title (EN)', 'Before', 'After'],
    ['moved', undefined, undefined, undefined],
    ['changed', 'Text (TH)', 'ไทย One', `ไทย ${long}`.slice(0, 80) + '…'],
    ['changed', 'Text (EN)', 'One', `${'x'.repeat(80)}…`],
    ['changed', expect.stringMatching(/^Level/), '2', '3'],
    ['added', undefined, undefined, undefined],
    ['removed', undefined, undefined, undefined],
  ])
  expect(screen.getAllByRole('listitem').map((one) => one.textContent!.split(' · ')[0])).toEqual([
    'Changed Page',
    'Moved Heading',
    'Changed Heading',
    'Changed Heading',
    'Changed Heading',
    'Added Heading “New”',
    'Removed Heading “Gone”',
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('former addresses of a page are named as beside its address, and listed', async () => {
  const page = pageOf('Page')
  await inBuilder(
    {},
    <DifferenceList differences={between({ ...page, aliases: ['old', 'older'] }, page)} />,
  )
  expect(lines()).toEqual([['changed', 'Lead here too', 'old, older', '–']])
})

test('what is set of a page beside the builder is named too', async () => {
  const page = pageOf('Page')
  await inBuilder(
    {},
    <DifferenceList differences={between(page, { ...page, display: 'group' } as PageDocument)} />,
  )
  expect(lines()).toEqual([['changed', 'Display', '–', 'Group of pages']])
})

test('rows and blocks of a kind are told apart, and words to which a language was added are shown in both', async () => {
  const page = (title: unknown, ...words: string[]) =>
    ({
      type: 'page',
      slug: 'p',
      title,
      builder: words.map((text, at) => ({
        id: `r${at}`,
        columns: [{ id: `c${at}`, objects: [heading(`h${at}`, text)] }],
      })),
    }) as unknown as PageDocument
  const now = page({ th: 'หน้า', en: 'Page' }, 'One', 'Two', 'Three')
  const then = page('หน้า', 'Won')
  const models = [now, then].map((one) => {
    const made = toModel(one)
    if (!made.ok) throw new Error(JSON.stringify(made.failures))
    return made.value
  })
  await inBuilder(
    {},
    <DifferenceList differences={between(now, then)} models={models} onRestore={() => undefined} />,
    { locale: 'th' },
  )
  expect(lines()[0]).toEqual(['changed', 'ชื่อหน้า', 'หน้า / Page', 'หน้า'])
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([
    'เปลี่ยนกลับ: หน้า',
    'เปลี่ยนกลับ: หัวเรื่อง “ไทย One”',
    'เปลี่ยนกลับ: หัวเรื่อง “ไทย One”',
    'เอาออก: แถวที่ 2',
    'เอาออก: แถวที่ 3',
  ])
})

const link = (th: string, en: string, more: object = {}) => ({
  text: { th, en },
  link: '/',
  ...more,
})

test.each([
  [
    'en',
    [
      ['Layout', 'Public site', 'Members'],
      ['Needs sign-in', '–', 'Yes'],
      ['Size', 'Large', 'Very large'],
      ['Alignment (Laptop)', '–', 'Centre'],
      ['Buttons 1 – Look', 'Strong', 'Plain'],
      ['Buttons 2', '–', 'More'],
      ['Anchor', '–', 'top'],
    ],
  ],
  [
    'th',
    [
      ['เค้าโครง', 'เว็บไซต์สาธารณะ', 'สมาชิก'],
      ['ต้องเข้าสู่ระบบ', '–', 'ใช่'],
      ['ขนาด', 'ใหญ่', 'ใหญ่มาก'],
      ['จัดแนว (แล็ปท็อป)', '–', 'กลาง'],
      ['ปุ่ม 1 – แบบ', 'เด่น', 'ธรรมดา'],
      ['ปุ่ม 2', '–', 'ต่อ'],
      ['จุดยึด (anchor)', '–', 'top'],
    ],
  ],
] as const)(
  'choices, entries of lists and style are said by the words that they are set by (%s)',
  async (locale, expected) => {
    const page = (settings: object, size: string, buttons: object[], more: object = {}) =>
      ({
        ...blocksOf(
          { ...block('h', 'heading', { size }), ...more },
          { ...block('b', 'button', { buttons }), ...('style' in more ? { customId: 'top' } : {}) },
        ),
        ...settings,
      }) as unknown as PageDocument
    const found = between(
      page({ layout: 'public' }, 'lg', [link('ไป', 'Go', { kind: 'primary' })]),
      page(
        { layout: 'frontend', authen: true },
        'xl',
        [link('ไป', 'Go', { kind: 'secondary' }), link('ต่อ', 'More')],
        { style: { md: { align: 'center' } } },
      ),
    )
    await inBuilder({}, <DifferenceList differences={found} />, { locale })
    const said = screen
      .getAllByRole('listitem')
      .flatMap((item) =>
        [...item.querySelectorAll('q')].map((name) => [
          name.textContent,
          ...['del', 'ins'].map((side) => name.parentElement!.querySelector(side)!.textContent),
        ]),
      )
    expect(said.toSorted()).toEqual(expected.map((one) => [...one]).toSorted())
  },
)

test('of long words the part that differs is shown, without markup unless that alone differs', async () => {
  const long = (end: string) => `<p>${'Everybody who works '.repeat(10)}<b>${end}</b></p>`
  await inBuilder(
    {},
    <DifferenceList
      differences={between(
        pageOf('T', { ...heading('a', 'x'), props: { text: { th: 'ก', en: long('learns') } } }),
        pageOf('T', { ...heading('a', 'x'), props: { text: { th: 'ก', en: long('teaches') } } }),
      )}
    />,
  )
  expect(lines()).toEqual([
    ['changed', 'Text (EN)', '…Everybody who works learns', '…Everybody who works teaches'],
  ])
  cleanup()
  await inBuilder(
    {},
    <DifferenceList
      differences={between(
        pageOf('T', heading('a', '<i>One</i>')),
        pageOf('T', heading('a', '<b>One</b>')),
      )}
    />,
  )
  expect(lines().at(-1)).toEqual(['changed', 'Text (EN)', '<i>One</i>', '<b>One</b>'])
})

test('one of them is brought back by its own button', async () => {
  const differences = between(
    pageOf('Before', heading('a', 'One')),
    pageOf('After', heading('a', 'Two')),
  )
  const onRestore = vi.fn<(one: Difference) => void>()
  await inBuilder({}, <DifferenceList differences={differences} onRestore={onRestore} />)
  const line = screen
    .getAllByRole('listitem')
    .find((one) => one.querySelector('q')?.textContent === 'Text (EN)')!
  await userEvent
    .setup()
    .click(within(line).getByRole('button', { name: 'Change it back: Heading' }))
  expect(onRestore.mock.calls).toEqual([
    [expect.objectContaining({ id: 'a', path: 'props.text.en', before: 'One', after: 'Two' })],
  ])
})

test('of very many the first are shown, and how many more there are; of none it is said', async () => {
  const many = (text: string) =>
    pageOf(
      'Same',
      ...Array.from({ length: 100 }, (_, at) => ({
        ...heading(`h${at}`, text),
        props: { text: { th: 'ก', en: text }, level: 2 },
      })),
    )
  const { view } = await inBuilder(
    {},
    <DifferenceList differences={between(many('One'), many('Two'))} />,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(61)
  expect(screen.getAllByRole('listitem').at(-1)!.textContent).toBe('and 40 more')
  view.unmount()
  await inBuilder({}, <DifferenceList differences={[]} />)
  expect([screen.queryByRole('list'), screen.getByText('Nothing differs.').tagName]).toEqual([
    null,
    'P',
  ])
})

const block = (id: string, type: string, props: object) => ({
  id,
  type,
  v: shippedBlocks[type]!.v,
  props,
})
const blocksOf = (...objects: object[]) =>
  ({
    type: 'page',
    slug: 'p',
    title: 'P',
    builder: [{ id: 'r', columns: [{ id: 'c', objects }] }],
  }) as unknown as PageDocument

test.each([
  [
    'en',
    [
      'New since then: Heading Take it away again',
      'Gone since then: Image Bring it back',
      'Was otherwise then: Text · Text: now → then Change it back',
    ],
  ],
  [
    'th',
    [
      'เพิ่งมีภายหลังรุ่นนี้: หัวเรื่อง เอาออก',
      'มีในรุ่นนี้ แต่ตอนนี้ไม่มีแล้ว: รูปภาพ นำกลับมา',
      'เคยเป็นอย่างอื่น: ข้อความ · ข้อความ: now → then เปลี่ยนกลับ',
    ],
  ],
] as const)(
  'what differs from an earlier version is said from there, and each button says what it does (%s)',
  async (locale, expected) => {
    const found = between(
      blocksOf(block('h', 'heading', {}), block('t', 'text', { html: 'now' })),
      blocksOf(block('i', 'image', {}), block('t', 'text', { html: 'then' })),
    )
    await inBuilder({}, <DifferenceList differences={found} onRestore={() => undefined} />, {
      locale,
    })
    const said = screen.getAllByRole('listitem').map((item) =>
      [...item.childNodes]
        .map(({ textContent }) => textContent!.trim())
        .filter(Boolean)
        .join(' '),
    )
    expect(said.toSorted()).toEqual(expected.toSorted())
  },
)

const answered = [{ value: 'a', show: ['h'], set: [{ field: 'other', value: 3 }] }]
const ruled = (show?: unknown, logics?: unknown, bind?: unknown) =>
  blocksOf(
    {
      ...block('h', 'heading', { text: { th: 'ก', en: 'Hello' } }),
      ...(show !== undefined && { show }),
      ...(bind !== undefined && { bind }),
    },
    {
      ...block('f', 'field', {
        widget: 'radio',
        options: [{ value: 'a', label: { th: 'หนึ่ง', en: 'One' } }],
      }),
      name: 'f',
      ...(logics !== undefined && { logics }),
    },
  )
const signedIn = { '!!': [{ var: '$user._id' }] }
const busy = {
  or: [signedIn, { in: ['admin', { var: '$user.roles' }] }, { '>=': [{ var: 'amount' }, 3] }],
}
const own = { '>': [{ '+': [{ var: 'a' }, 1] }, 3] }

test.each([
  ['en', signedIn, ['Shown when', 'always', 'The visitor is signed in', null]],
  ['th', signedIn, ['แสดงเมื่อ', 'เสมอ', 'ผู้เข้าชม เข้าสู่ระบบแล้ว', null]],
  [
    'en',
    busy,
    [
      'Shown when',
      'always',
      'The visitor is signed in or Roles of the visitor contains “admin” or amount is at least 3',
      null,
    ],
  ],
  [
    'en',
    { '>=': [{ today: [] }, '2026-12-01'] },
    ['Shown when', 'always', 'The day today is on or after 1 Dec 2026', null],
  ],
  ['th', { '<': [{ today: [] }, '2026-12-01'] }, ['แสดงเมื่อ', 'เสมอ', 'วันนี้ ก่อน 1 ธ.ค. 2569', null]],
  ['en', own, ['Shown when', 'always', 'a rule of its own', JSON.stringify(own)]],
  ['th', own, ['แสดงเมื่อ', 'เสมอ', 'เงื่อนไขเฉพาะของตัวเอง', JSON.stringify(own)]],
] as const)(
  'a rule of visibility is said in words, what words cannot say as a rule of its own (%s)',
  async (locale, rule, expected) => {
    await inBuilder({}, <DifferenceList differences={between(ruled(), ruled(rule))} />, { locale })
    expect([...lines()[0]!.slice(1), document.querySelector('ins')!.getAttribute('title')]).toEqual(
      expected,
    )
  },
)

test('what answers do and what is bound is said in words as well', async () => {
  const page = ruled(undefined, answered)
  await inBuilder(
    { type: 'form', builder: page.builder },
    <DifferenceList
      differences={between(ruled(), ruled(undefined, answered, { text: 'source.course.name' }))}
    />,
  )
  expect(lines().map((line) => line.slice(1))).toEqual([
    ['Text: Shown from data', '–', 'source.course.name'],
    [
      'When this field is answered',
      'nothing',
      'When the answer is One: Show Heading: Hello, Gets the value other = 3',
    ],
  ])
})

test.each([
  ['en', 'Data “course” – Record', 'from “course” in the address'],
  ['th', 'ข้อมูล “course” – ระเบียน', 'จาก “course” ในที่อยู่'],
] as const)(
  'data of a page is named by words, not by names in code (%s)',
  async (locale, name, value) => {
    const of = (sources: object) =>
      ({ ...pageOf('a', heading('a', 'One')), sources }) as unknown as PageDocument
    const differences = between(
      of({ course: { entity: 'course', id: 'x' } }),
      of({ course: { entity: 'course', id: { $search: 'course' } } }),
    )
    await inBuilder({}, <DifferenceList differences={differences} />, { locale })
    expect(lines()).toEqual([['changed', name, 'x', value]])
  },
)

test('a row that came says what is in it', async () => {
  const base = pageOf('a', heading('a', 'One'))
  const after = {
    ...base,
    builder: [
      ...base.builder!,
      {
        id: 'n',
        columns: [
          { id: 'nc', size: { base: 12 }, objects: [heading('h', 'Hello'), heading('i', 'x')] },
        ],
      },
    ],
  } as unknown as PageDocument
  await inBuilder({}, <DifferenceList differences={between(base, after)} />)
  expect(screen.getByRole('listitem').textContent).toBe('Added Row with Heading “Hello” × 2')
})
