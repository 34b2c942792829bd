import { textsIn, type PageInput } from '#pages/model'
import { pageOf, type Block } from './content.ts'

/** That page as the gateway has it for a visitor who reads English. */
export const inputOf = (rows: Block[][]): Extract<PageInput, { kind: 'page' }> =>
  ({
    kind: 'page',
    locale: 'en',
    colorScheme: 'auto',
    origin: 'http://bench.test',
    path: '/',
    user: null,
    admin: false,
    csrf: '',
    site: { _id: 'site', siteName: 'Bench', loginPath: '/member/login' },
    page: textsIn(pageOf(rows), 'en'),
    data: {},
    params: {},
    search: {},
    layout: 'public',
    screenName: 'home',
    screenKind: 'page',
  }) as unknown as Extract<PageInput, { kind: 'page' }>
