import { expect, test } from 'vitest'
import type { PageInput } from '#pages/model'
import { site } from '../../tests/support/renderPage.tsx'
import { documentHead } from './documentHead.ts'

const head = (seo: object, own: Partial<typeof site> = {}, locale = 'th') =>
  documentHead(
    {
      kind: 'page',
      locale,
      origin: 'https://sala.test',
      path: '/',
      site: { ...site, ...own },
      page: { title: { th: 'ข่าว', en: 'News' }, seo },
    } as unknown as PageInput,
    '',
  )

test('the title: that of the page, a bar and the name of the site; Website where it has none', () => {
  expect(head({})).toContain('<title>ข่าว | ศาลา</title>')
  expect(head({}, {}, 'en')).toContain('<title>News | Sala</title>')
  expect(head({}, { siteName: { th: '', en: '' } })).toContain('<title>ข่าว | Website</title>')
})

test('keywords: those of the page, else of the site', () => {
  const named = { seo: { keywords: { th: 'เรียน', en: 'learn' } } }
  expect(head({ keywords: { th: 'ข่าว,เรียน', en: '' } }, named)).toContain(
    '<meta name="keywords" content="ข่าว,เรียน">',
  )
  expect(head({}, named)).toContain('<meta name="keywords" content="เรียน">')
  expect(head({})).not.toContain('keywords')
})

test('tags of a page: a name and words; none that the head says itself, none that acts', () => {
  const html = head({
    meta: [
      { name: 'google-site-verification', content: 'a"><script>' },
      { name: 'article:author', content: 'Nok' },
      { name: 'robots', content: 'none-of-it' },
      { name: 'og:title', content: 'none-of-it' },
      { name: 'referrer', content: 'none-of-it' },
      { name: 'x" http-equiv="refresh', content: 'none-of-it' },
      { name: 7, content: 'none-of-it' },
    ],
  })
  expect(html).toContain(
    '<meta name="google-site-verification" content="a&#34;&#62;&#60;script&#62;">',
  )
  expect(html).toContain('<meta property="article:author" content="Nok">')
  expect(html).not.toContain('none-of-it')
  expect(html).not.toContain('http-equiv')
})
