import type { PageInput } from '#pages/model'
import type { PageDocument } from '#schema'

/** A page as the gateway has it for a visitor who reads English. */
export const inputOf = (page: PageDocument): Extract<PageInput, { kind: 'page' }> =>
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
    page,
    data: {},
    params: {},
    search: {},
    layout: 'public',
    screenName: 'home',
    screenKind: 'page',
  }) as unknown as Extract<PageInput, { kind: 'page' }>
