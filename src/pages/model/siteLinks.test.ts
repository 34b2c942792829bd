import { expect, test } from 'vitest'
import type { MenuItem } from '#schema'
import { brokenSiteLinks, incompleteSiteLinks } from './siteLinks.ts'

test('links around the pages are followed at every depth, and those that lead nowhere are named', () => {
  const menu = [
    { title: 'home', target: '/' },
    {
      title: 'about',
      target: '/cms/page/about?x=1',
      subMenu: [
        {
          title: 'gone',
          target: '/cms/page/gone',
          subMenu: [{ title: 'deep', target: 'javascript:alert(1)' }],
        },
      ],
    },
    { title: 'elsewhere', target: 'https://example.com' },
    { title: 'group', target: '#' },
  ]
  const broken = brokenSiteLinks(
    {
      menu,
      footerColumns: [
        {
          links: [
            { title: 'old', target: '/cms/page/old#top' },
            { title: 'mail', target: 'mailto:a@b.example' },
          ],
        },
      ],
      social: [{ kind: 'x', target: '' }],
    },
    new Set(['about']),
  )
  expect(broken.map(({ field, title }) => `${field}: ${String(title)}`)).toEqual([
    'menu: gone',
    'menu: deep',
    'footerColumns: old',
    'social: x',
  ])
  expect(brokenSiteLinks({}, new Set())).toEqual([])
  expect(
    brokenSiteLinks(
      { menu: [{} as MenuItem, { title: 'still being written' } as MenuItem] },
      new Set(),
    ),
  ).toEqual([])
})

test('of links around the pages that are not complete it is told where they stand and what was meant', () => {
  const menu = [
    {
      title: 'home',
      target: '/',
      subMenu: [
        { title: 'shop', target: 'www.example.com' },
        { title: 'gone', target: '/cms/page/gone' },
      ],
    },
  ]
  const found = incompleteSiteLinks({
    menu,
    footerColumns: [
      {
        links: [
          { title: 'none', target: '' },
          { title: 'us', target: 'about' },
        ],
      },
    ],
    social: [
      { kind: 'x', target: 'https://' },
      { kind: 'line', target: 'javascript:alert(1)' },
    ],
  })
  expect(found).toEqual([
    {
      field: 'menu',
      title: 'shop',
      target: 'www.example.com',
      path: ['menu', 0, 'subMenu', 0, 'target'],
      suggestion: 'https://www.example.com',
    },
    {
      field: 'footerColumns',
      title: 'us',
      target: 'about',
      path: ['footerColumns', 0, 'links', 1, 'target'],
      suggestion: '/about',
    },
    { field: 'social', title: 'x', target: 'https://', path: ['social', 0, 'target'] },
  ])
  expect(
    incompleteSiteLinks(
      {
        menu: [
          { title: 'us', target: 'about' },
          { title: 'else', target: 'else' },
        ],
      },
      new Set(['about']),
    ).map(({ suggestion }) => suggestion),
  ).toEqual(['/cms/page/about', '/else'])
})
