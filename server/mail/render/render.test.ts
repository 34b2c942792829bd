import { expect, test } from 'vitest'
import type { PageObject, PageRow } from '#schema'
import { renderMail, type MailInput } from './index.ts'
import { COLOURS } from './style.ts'

const row = (...objects: Partial<PageObject>[]): PageRow => ({
  id: 'r',
  columns: [
    {
      id: 'c',
      objects: objects.map(
        (object, index) => ({ id: `o${index}`, v: 1, props: {}, ...object }) as PageObject,
      ),
    },
  ],
})
const draw = (rows: PageRow[], more: Partial<MailInput> = {}) =>
  renderMail({
    subject: { th: 'สวัสดี {{name}}', en: 'Hello {{name}}' },
    body: { rows },
    dress: { siteName: { th: 'ศาลา', en: 'Sala' } },
    locale: 'th',
    origin: 'https://academy.example',
    values: { name: 'สมหญิง' },
    ...more,
  })

test('the subject and the texts are filled in the language asked for', () => {
  const rows = [
    row({
      type: 'heading',
      props: { text: { th: 'เรียน {{name}}', en: 'Dear {{name}}' }, level: 1 },
    }),
  ]
  expect(draw(rows)).toMatchObject({ subject: 'สวัสดี สมหญิง', text: 'เรียน สมหญิง' })
  expect(draw(rows, { locale: 'en' })).toMatchObject({ subject: 'Hello สมหญิง', text: 'Dear สมหญิง' })
})

test('in a plain text, an address of the site that stands alone leads there, and no other does', () => {
  const { html } = draw([], {
    body: { text: 'ชำระแล้ว\n\nhttps://academy.example/member/login\n\nhttps://other.example/x' },
  })
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://academy.example/member/login"'])
})

test('a value is escaped wherever it stands, and is not filled a second time', () => {
  const values = { name: '<img src=x onerror=alert(1)>"\'&{{secret}}', secret: 'hidden' }
  const { html, text, subject } = draw(
    [
      row(
        { type: 'heading', props: { text: '{{name}}' } },
        { type: 'text', props: { html: '<p>{{name}}</p><a href="{{name}}">x</a>' } },
        { type: 'button', props: { buttons: [{ text: '{{name}}', link: '/{{name}}' }] } },
        { type: 'image', props: { image: '/a.png', alt: '{{name}}' } },
      ),
    ],
    { values },
  )
  const attributes = (html.match(/<(?:[^"'>]|"[^"]*"|'[^']*')*>/g) ?? []).map((tag) =>
    tag.replace(/"[^"]*"/g, ''),
  )
  expect(attributes.join('')).not.toContain('onerror')
  expect(html).not.toContain('hidden')
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(text).toContain('<img src=x onerror=alert(1)>')
  expect(subject).toContain('{{secret}}')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', ' java\nscript:alert(1)'])(
  'a value that becomes the link %j leaves no link',
  (link) => {
    const { html } = draw(
      [
        row(
          { type: 'button', props: { buttons: [{ text: 'Go', link: '{{link}}' }] } },
          { type: 'text', props: { html: '<a href="{{link}}">here</a>' } },
          { type: 'image', props: { image: '{{link}}', link: '{{link}}' } },
        ),
      ],
      { values: { link } },
    )
    expect(html).not.toMatch(/href="(?!https:\/\/academy\.example)/)
    expect(html).not.toMatch(/(javascript|vbscript|data):/i)
  },
)

test('links and pictures are whole addresses', () => {
  const { html } = draw(
    [
      row(
        { type: 'button', props: { buttons: [{ text: 'Go', link: '/lesson/home' }] } },
        { type: 'image', props: { image: '/files/demo/a.svg', link: 'https://other.example/x' } },
        { type: 'text', props: { html: '<a href="/about">a</a><img src="/b.png" alt="b">' } },
      ),
    ],
    { dress: { siteName: 'S', logo: '/logo.png', banner: '/banner.png' } },
  )
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(address).toMatch(/^https:\/\//)
  expect(html).toContain('href="https://academy.example/lesson/home"')
  expect(html).toContain('src="https://academy.example/b.png"')
})

test('tables and inline styles, no script, style, class or form, at most 600 pixels, Thai fonts', () => {
  const { html } = draw([
    row({
      type: 'text',
      props: {
        html: '<p class="x" style="position:fixed">a</p><script>alert(1)</script><style>p{}</style><form><input></form><iframe src="https://x.example"></iframe>',
      },
    }),
  ])
  expect(html).not.toMatch(/<(script|style|link|form|input|iframe|object)\b/i)
  expect(html).not.toMatch(/\sclass=|position:fixed/)
  expect(
    Math.max(
      ...[...html.matchAll(/(?:max-)?width[:=]"?(\d+)(?:px|")/g)].map(([, pixels]) =>
        Number(pixels),
      ),
    ),
  ).toBeLessThanOrEqual(600)
  expect(html).toContain('Noto Sans Thai')
  expect(html).toContain('<html lang="th">')
})

test('columns stand side by side with their shares of the width, and their own rows', () => {
  const { html, text } = draw([
    row({
      type: 'columns',
      props: { count: 2, split: 'first' },
      slots: {
        first: [row({ type: 'heading', props: { text: 'A' } })],
        second: [row({ type: 'heading', props: { text: 'B' } })],
      },
    }),
  ])
  expect(
    [...html.matchAll(/inline-block;width:100%;max-width:(\d+)px/g)].map(([, pixels]) => pixels),
  ).toEqual(['368', '184'])
  expect(text).toMatch(/^A\n+B$/)
})

test('a block that a mail cannot show is left out and noted; a condition that does not hold hides a block', () => {
  const { html, left } = draw([
    row(
      { id: 'v', type: 'video', props: { url: 'x' } },
      { type: 'heading', props: { text: 'never' }, show: { '==': [{ var: 'kind' }, 'person'] } },
    ),
  ])
  expect(left).toEqual([{ id: 'v', type: 'video' }])
  expect(html).not.toContain('never')
})

test('the dress of the site, and a way out for who wants no more', () => {
  const { html, text } = draw([], {
    dress: { siteName: 'S', heading: { th: 'หัวเรื่อง' }, footer: 'F', logo: '/l.png' } as never,
    unsubscribe: { link: 'https://academy.example/mail/unsubscribe/t', label: 'ไม่รับอีเมลนี้อีก' },
  })
  expect(html).toContain('หัวเรื่อง')
  expect(html.indexOf('l.png')).toBeLessThan(html.indexOf('หัวเรื่อง'))
  expect(text).toContain('ไม่รับอีเมลนี้อีก (https://academy.example/mail/unsubscribe/t)')
})

test('a plain text keeps its lines, and a subject its one line', () => {
  const { html, text, subject } = draw([], {
    body: { text: 'หนึ่ง\nสอง\n\n<b>สาม</b>' },
    subject: 'A\r\nBcc: x@y.z',
  })
  expect(html).toContain('หนึ่ง<br>สอง')
  expect(text).toBe('หนึ่ง\nสอง\n\n<b>สาม</b>')
  expect(subject).toBe('A Bcc: x@y.z')
})

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}
const inverted = (hex: string): string =>
  `#${[1, 3, 5].map((at) => (255 - Number.parseInt(hex.slice(at, at + 2), 16)).toString(16).padStart(2, '0')).join('')}`

test('the colours stay readable as they are and turned around by a dark reader', () => {
  for (const [ink, ground] of [
    [COLOURS.text, COLOURS.paper],
    [COLOURS.quiet, COLOURS.paper],
    [COLOURS.onBrand, COLOURS.brand],
  ] as const) {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(inverted(ink), inverted(ground))).toBeGreaterThanOrEqual(4.5)
  }
})
