import { expect, test } from 'vitest'
import { cutTo, seoPreview, shownLength, TEXT_LENGTH, TITLE_LENGTH } from './seoPreview.ts'

const site = { siteName: { th: 'ศาลา', en: 'Sala' }, tagline: { th: 'คำโปรย', en: 'A tagline' } }
const page = { slug: 'about', title: { th: 'เกี่ยวกับเรา', en: 'About us' } }

test('vowels and tones above and below letters take no room', () => {
  expect(shownLength('ที่นี่')).toBe(2)
  expect(shownLength('About us')).toBe(8)
})

test('a text is cut where search engines cut, at a space, and never between a letter and its signs', () => {
  expect(cutTo('short', 60)).toBe('short')
  expect(cutTo('one two three four', 15)).toBe('one two three…')
  const thai = cutTo('ที่'.repeat(80), 60)
  expect([shownLength(thai), thai.endsWith('ที่…')]).toEqual([60, true])
})

test('the preview says what the head of the page says, in each language', () => {
  expect(seoPreview(page, site, 'th', 'https://sala.test')).toMatchObject({
    title: { shown: 'เกี่ยวกับเรา | ศาลา' },
    description: { shown: 'คำโปรย' },
    without: 'borrowed',
    address: 'sala.test › cms › page › about',
    shareTitle: 'เกี่ยวกับเรา',
    image: undefined,
  })
  const own = seoPreview(
    {
      ...page,
      seo: { title: 'Us', description: { th: '', en: 'x'.repeat(200) }, image: '/a.png' },
    },
    site,
    'en',
    'https://sala.test',
  )
  expect(own.title.shown).toBe('Us | Sala')
  expect([
    own.description.length,
    own.description.warning,
    shownLength(own.description.shown),
  ]).toEqual([200, 'too-long', TEXT_LENGTH])
  expect([own.without, own.image]).toEqual([undefined, '/a.png'])
  expect(seoPreview(page, { siteName: site.siteName }, 'th', '').without).toBe('none')
  const defaults = {
    ...site,
    seo: { description: { th: 'ค่าเริ่มต้น', en: 'A default' }, image: '/b.png' },
  }
  expect(seoPreview(page, defaults, 'en', '')).toMatchObject({
    description: { shown: 'A default' },
    without: 'borrowed',
    image: '/b.png',
  })
  expect(
    seoPreview({ ...page, seo: { image: 'javascript:alert(1)' } }, site, 'en', '').image,
  ).toBeUndefined()
  expect(seoPreview({ ...page, title: 'x'.repeat(70) }, site, 'en', '').title).toMatchObject({
    warning: 'too-long',
    length: 77,
  })
  expect(
    seoPreview({ ...page, seo: { description: 'Short' } }, site, 'en', '').description.warning,
  ).toBe('too-short')
  expect(TITLE_LENGTH).toBe(60)
})
