import { resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import type { JsonSchema } from '../../../src/forms/schema/index.ts'
import { compileStandalone } from '../../../src/forms/validator/compile.ts'
import { expect, openPage, signIn, type Language, type Page, type Server } from './journey.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Milliseconds for a press or a word: what takes longer does not come. */
const PATIENCE = 8_000
const VALIDATORS = '/bench-validators/'

/** Serves `tests/e2e/schema/form.html`: one form of any schema, with its compiled validator and a real gateway behind it. */
export class FormBench {
  private readonly validators = new Map<string, string>()
  private state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>> | undefined
  private vite!: ViteDevServer
  private readonly server: Server

  private constructor(server: Server) {
    this.server = server
  }

  static async open(server: Server): Promise<FormBench> {
    const bench = new FormBench(server)
    // Under the name of the gateway's host, so that its cookies come here too.
    const proxy = { target: server.url, changeOrigin: true }
    bench.vite = await createServer({
      root: ROOT,
      logLevel: 'error',
      cacheDir: 'node_modules/.vite/bench',
      // Found before the first page is drawn: what is found later loads the page anew.
      optimizeDeps: { entries: ['tests/e2e/schema/form.html'] },
      server: {
        port: 0,
        host: 'localhost',
        hmr: false,
        watch: null,
        proxy: { '/api': proxy, '/files': proxy },
      },
      plugins: [
        {
          name: 'bench-validators',
          configureServer: ({ middlewares }) =>
            void middlewares.use(VALIDATORS, (request, response) =>
              response
                .setHeader('content-type', 'text/javascript')
                .end(bench.validators.get(decodeURIComponent(request.url!.slice(1)))),
            ),
        },
      ],
    })
    await bench.vite.listen()
    return bench
  }

  close = () => this.vite.close()

  /** A page with the bench, signed in as `admin`. */
  async page(browser: Browser, sight: Parameters<typeof openPage>[2]): Promise<Page> {
    const page = await openPage(browser, this.server, sight)
    if (this.state) await page.context().addCookies(this.state.cookies)
    else {
      await signIn(page, 'admin')
      this.state = await page.context().storageState()
    }
    await page.goto(`${this.vite.resolvedUrls!.local[0]}tests/e2e/schema/form.html`)
    await page.waitForFunction(() => 'bench' in window)
    // The first page is built as it is asked for.
    page.setDefaultTimeout(PATIENCE)
    return page
  }

  /** Puts a form on the page in place of the one before; the focus stands in front of it. */
  async draw(page: Page, name: string, schema: JsonSchema, language: Language): Promise<void> {
    if (!this.validators.has(name)) {
      const compiled = compileStandalone(schema, { strict: true })
      if (!compiled.ok) throw new Error(`${name}: ${JSON.stringify(compiled.failures)}`)
      this.validators.set(name, compiled.value)
    }
    await page.evaluate(
      ([json, locale, url]) =>
        window.bench.draw(JSON.parse(json!) as JsonSchema, locale as Language, url!),
      [JSON.stringify(schema), language, VALIDATORS + encodeURIComponent(name)],
    )
    await expect(page.locator('.sala-field-loading')).toHaveCount(0)
    await expect(page.locator('#start')).toBeFocused()
  }
}
