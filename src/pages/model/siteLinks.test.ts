import { expect, test } from 'vitest'
import { brokenSiteLinks } from './siteLinks.ts'

test('links around the pages are followed at every depth, and those that lead nowhere are named', () => {
  const menu = [
    { title: 'home', target: '/' },
    { title: 'about', target: '/cms/page/about?x=1', subMenu: [{ title: 'gone', target: '/cms/page/gone', subMenu: [{ title: 'deep', target: 'javascript:alert(1)' }] }] },
    { title: 'elsewhere', target: 'https://example.com' },
    { title: 'group', target: '#' },
  ]
  const broken = brokenSiteLinks({ menu, footerColumns: [{ links: [{ title: 'old', target: '/cms/page/old#top' }, { title: 'mail', target: 'mailto:a@b.example' }] }], social: [{ kind: 'x', target: '' }] }, new Set(['about']))
  expect(broken.map(({ field, title }) => `${field}: ${String(title)}`)).toEqual(['menu: gone', 'menu: deep', 'footerColumns: old', 'social: x'])
  expect(brokenSiteLinks({}, new Set())).toEqual([])
})
