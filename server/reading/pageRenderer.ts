import { createHash } from 'node:crypto'
import type { PageInput, ScreenInput } from '#pages/model'
import type { StoredRecord } from '#schema'
import { isAdmin, type Caller } from '../identity/caller.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { cartCount, hasShop } from './cart.ts'
import { queryRecords, type ReadSources } from './records.ts'
import { siteInput } from './siteInput.ts'

/** Draws the document of a page; the built `entry-server` behind one narrow port. */
export type Render = (input: PageInput) => Promise<{ status: number; html: string }>

type Surroundings = Omit<Extract<PageInput, { kind: 'app' }>, 'kind'>

export interface PageRenderer {
  sources: ReadSources
  /** What every page is told besides what it shows. */
  surroundings(request: PageRequest): Promise<Surroundings>
  render(request: PageRequest, input: PageInput): Promise<PageAnswer>
  renderScreen(request: PageRequest, screen: ScreenInput): Promise<PageAnswer>
}

/** How many messages to a member are unread. */
async function unreadOf(sources: ReadSources, caller: Caller, userID: string): Promise<number> {
  const found = await queryRecords(sources, caller, 'message', {
    args: [{ userID, readAt: null }, { _id: 1 }],
    paging: { page: 1, limit: 1 },
  })
  return found.ok ? found.value.total : 0
}

export function createPageRenderer(sources: ReadSources, renderInput: Render): PageRenderer {
  const surroundings: PageRenderer['surroundings'] = async ({
    caller,
    path,
    origin,
    colorScheme,
    csrf = '',
  }) => {
    const site = (await sources.database.store('').get('site', caller.site._id)) as StoredRecord
    return {
      locale: caller.locale,
      colorScheme,
      origin,
      path,
      user: caller.user,
      ...(caller.user?.roles.includes('user') && {
        unread: await unreadOf(sources, caller, caller.user._id),
        ...(hasShop(site) && { cart: await cartCount(sources, caller) }),
      }),
      admin: isAdmin(caller),
      csrf,
      site: siteInput(site, caller),
    }
  }

  const render: PageRenderer['render'] = async (request, input) => {
    const { status, html } = await renderInput(input)
    const etag =
      input.kind === 'page'
        ? `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
        : undefined
    return { status, html, ...(etag && !request.caller.user ? { etag } : {}) }
  }

  const renderScreen: PageRenderer['renderScreen'] = async (request, screen) =>
    render(request, { ...(await surroundings(request)), kind: 'screen', screen, layout: 'public' })

  return { sources, surroundings, render, renderScreen }
}
