import type { Caller } from '../identity/caller.ts'
import { guardRoute, isVisitor, membersPage } from '../routing/guard.ts'
import { createRouter, redirectTarget, type RouteMatch } from '../routing/match.ts'
import { overriddenModule, overriddenRoute, type RoutePermission } from '../routing/overrides.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { signInScreen } from './signInScreen.ts'
import { findPublished, publishedPage } from './published.ts'
import type { ReadSources } from './records.ts'
import { addressOf, homeSlug } from './pageAddress.ts'
import { type PageRenderer, type Render, createPageRenderer } from './pageRenderer.ts'
import { isFormScreen, renderFormScreen } from './formScreens.ts'
import { renderBackend } from './backendScreen.ts'
import { renderPage } from './publicPage.ts'
import { renderDraft } from './draftPage.ts'
import { printAsked, printOfRoute, renderMade, renderPrint } from './prints.ts'

/** What who came by an admin's link sees instead of the profile (spec: academy 6). */
const EMPLOYEE = '/user/employee'

/** Where a flagged account sets its new password (readings 2.1). */
async function resetPath({ database }: ReadSources, { site }: Caller): Promise<string> {
  const plugins = (await database.store('').get('site', site._id))?.plugins as string[] | undefined
  return plugins?.includes('student') ? '/student/reset' : '/user/reset'
}

/** A match with what the site says otherwise than the route tables. */
async function asSiteHasIt(
  { database }: ReadSources,
  { site }: Caller,
  found: RouteMatch,
): Promise<RouteMatch> {
  const said = (await database.store('').get('site', site._id))?.routePermissions as
    RoutePermission[] | undefined
  return said?.length
    ? {
        ...found,
        module: overriddenModule(found.module, said),
        route: overriddenRoute(found.module, found.route, said),
      }
    : found
}

/** Where a route leads who may not see it, or everybody. */
async function leadsElsewhere(
  sources: ReadSources,
  { caller, path }: PageRequest,
  found: RouteMatch,
): Promise<string | undefined> {
  if (found.route.redirectTo !== undefined) {
    const target = redirectTarget(found)
    const { search } = addressOf(path)
    return target + (target.includes('?') ? search.replace('?', '&') : search)
  }
  if (caller.bypass && found.route.screen === 'profile') return EMPLOYEE
  const guard = guardRoute(found.module, found.route, caller, path)
  if (!guard.allowed) return guard.redirect
  return caller.user?.mustReset && found.route.auth !== false
    ? resetPath(sources, caller)
    : undefined
}

function renderSignIn(renderer: PageRenderer, request: PageRequest): Promise<PageAnswer> {
  const asked = addressOf(request.path).searchParams
  return renderer.renderScreen(
    request,
    signInScreen(renderer.sources, request.caller, {
      next: asked.get('next'),
      problem: asked.get('problem'),
    }),
  )
}

/** Finds what a path shows, for whom, and renders it; where it has moved, says where to. */
export function createPages(sources: ReadSources, renderInput: Render) {
  const match = createRouter(sources.shipped.model)
  const shippedPages = new Map(sources.shipped.pages.map((page) => [page.slug, page]))
  const renderer = createPageRenderer(sources, renderInput)
  const renderNotFound = (request: PageRequest): Promise<PageAnswer> =>
    renderer.renderScreen(request, { kind: 'not-found' })

  /** A page under the slug of its address; under one that it had before, the way to where it is now. */
  async function renderSlug(request: PageRequest, found: RouteMatch): Promise<PageAnswer> {
    const document = await findPublished(sources, request.caller, found.params.slug ?? '')
    if (!document) return renderNotFound(request)
    if (document.page.slug === found.params.slug)
      return renderPage(renderer, request, document, found)
    const { pathname, search } = addressOf(request.path)
    return {
      status: 301,
      html: '',
      redirect: pathname.replace(/[^/]+\/?$/, document.page.slug) + search,
    }
  }

  /** The page that a route shows: the site's own, or the one that ships. */
  async function renderPageOf(
    request: PageRequest,
    found: RouteMatch,
    slug = found.route.page!,
  ): Promise<PageAnswer> {
    const document = await findPublished(sources, request.caller, slug)
    if (document) return renderPage(renderer, request, document, found)
    const shipped = shippedPages.get(slug)
    const page =
      shipped?.type === 'form'
        ? await publishedPage(sources, request.caller, shipped.slug)
        : shipped
    return page
      ? renderPage(renderer, request, { page, lock: null }, found)
      : renderNotFound(request)
  }

  async function renderHome(request: PageRequest): Promise<PageAnswer> {
    const home = await findPublished(
      sources,
      request.caller,
      await homeSlug(sources, request.caller),
    )
    return home ? renderPage(renderer, request, home, null) : renderNotFound(request)
  }

  async function renderRoute(request: PageRequest, found: RouteMatch): Promise<PageAnswer> {
    const { screen } = found.route
    const members = membersPage(found.route, request.caller)
    if (members) return renderPageOf(request, found, members)
    if (screen === 'login') return renderSignIn(renderer, request)
    if (isFormScreen(screen)) return renderFormScreen(renderer, request, screen)
    if (screen === 'cms-page') return renderSlug(request, found)
    if (screen === 'page' || isVisitor(found.route, request.caller))
      return renderPageOf(request, found)
    if (screen === 'print') return renderPrint(renderer, request, printOfRoute(found), found.screen)
    return renderBackend(renderer, request, found)
  }

  return async (request: PageRequest): Promise<PageAnswer> => {
    if (request.draft) return renderDraft(renderer, request, request.draft)
    if (request.print?.made) return renderMade(renderer, request, request.print.made)
    const print = printAsked(request)
    if (print) return renderPrint(renderer, request, print, 'print')
    const path = addressOf(request.path).pathname
    if (path === '/') return renderHome(request)
    const matched = match(path)
    if (!matched) return renderNotFound(request)
    const found = await asSiteHasIt(sources, request.caller, matched)
    const redirect = await leadsElsewhere(sources, request, found)
    if (redirect !== undefined) return { status: 302, html: '', redirect }
    return renderRoute(request, found)
  }
}
