import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { PASSWORD, Server } from './server.ts'

export type Language = 'th' | 'en'
export const LANGUAGES: Language[] = ['th', 'en']

/** Everything is walked, as `npm run test:long` does. */
export const isLong = process.env.SALA_LONG === '1'

/**
 * The languages in which a journey is walked that is the same in both: one of them, so that half of these journeys are in
 * each; `npm run test:long` walks all of them in both.
 */
export const languagesOf = (journey: string): Language[] =>
  isLong ? LANGUAGES : [LANGUAGES[journey.length % 2]!]

export { expect, PASSWORD, Server }
export type { Browser, Page }

/** What the browser said that it should not have: errors, warnings of React, refusals by the content policy. */
const spoken = new WeakMap<Page, string[]>()

/** Failed answers are part of some journeys; the console repeats them. The recorder of traces tries its script in frames where none may run. */
const EXPECTED =
  /Failed to load resource|net::ERR_|^Blocked script execution in .*\/html' because the document's frame is sandboxed/

interface Sight {
  language?: Language
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** A telephone: fingers, no mouse. */
  touch?: boolean
  /** With what moves; without it everything is where it belongs at once, which spares the drawing of what nobody looks at. */
  motion?: boolean
}

export async function openPage(
  browser: Browser,
  server: Server,
  {
    language = 'th',
    width = 1440,
    height = 900,
    scheme = 'light',
    touch = false,
    motion = false,
  }: Sight = {},
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    hasTouch: touch,
    isMobile: touch,
  })
  await context.addCookies([{ name: 'sala_lang', value: language, url: server.url }])
  const page = await context.newPage()
  const said: string[] = []
  spoken.set(page, said)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))
  return page
}

/** Nothing was said in the console since the last look. */
export function expectQuiet(page: Page): void {
  const said = spoken.get(page) ?? []
  expect(said).toEqual([])
  said.length = 0
}

/** axe finds nothing on the screen as it stands, but for rules that it is not held to, and the console is quiet. */
export async function expectAccessible(
  page: Page,
  without: string[] = [],
  { withSandboxes = false } = {},
): Promise<void> {
  // What is asked within a sandbox trips over its rules itself: before that nothing was said.
  if (withSandboxes) expectQuiet(page)
  // Frames are of the site itself but for sandboxes, and only what is wrong is asked for: a third of the time of the other way.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(!withSandboxes)
    .disableRules(without)
    .analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
  ).toEqual([])
  if (withSandboxes) spoken.get(page)?.splice(0)
  else expectQuiet(page)
}

/** What a write needs beside the session, for calls that a journey makes without a screen. */
export async function tokenOf(page: Page): Promise<{ 'x-csrf-token': string }> {
  const { csrf } = (await (await page.request.get('/api/session')).json()) as { csrf: string }
  return { 'x-csrf-token': csrf }
}

/** Signs in without the screen, which journeys of their own go through; no page is opened. */
export async function signIn(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/signin', {
    data: { username, password: PASSWORD, shell: username === 'user' ? 'public' : 'backend' },
    headers: await tokenOf(page),
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Signs in as people do. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto(username === 'user' ? '/member/login' : '/user/login')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(PASSWORD)
  // The press waits until the button is open: before the script has come it does nothing.
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/signin'))
  await page.locator('form.sala-signin button[data-kind="primary"]').click()
  expect((await answered).status()).toBe(200)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

type Texts = { [key: string]: string | Texts }

/** A text of a catalogue as this language has it. */
export function textOf(language: string, namespace: string, path: string, count?: number): string {
  const file = `src/i18n/locales/${language}/${namespace}.json`
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
  const found = path.split('.').reduce<string | Texts>((at, key) => (at as Texts)[key]!, texts)
  return (found as string).replace('{{count}}', String(count ?? ''))
}

/** The head of a dialog of the kit is one of the page for these rules. */
export const DIALOG_HEADS = ['landmark-no-duplicate-banner', 'landmark-unique']

/** One server a worker, started before its first journey; files that change the demo's pages ask for one of their `own`, by any name. What a journey opened is closed behind it: pages left open would go on asking and drawing beside the next. */
export const test = base.extend<{ tidy: void }, { own: string; server: Server }>({
  tidy: [
    async ({ browser }, provide) => {
      const before = new Set(browser.contexts())
      await provide()
      await Promise.all(browser.contexts().map((context) => before.has(context) || context.close()))
    },
    { auto: true },
  ],
  own: ['', { scope: 'worker', option: true }],
  server: [
    async ({ own: _ }, provide) => {
      const server = await Server.create()
      await provide(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
