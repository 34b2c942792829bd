import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { createServer, type ViteDevServer } from 'vite'
import { compileStandalone } from '../../src/forms/validator/compile.ts'
import { expect, test, type Page } from '@playwright/test'

const ROOT = resolve(import.meta.dirname, '../..')
const schemaOf = (path: string) =>
  JSON.parse(readFileSync(resolve(ROOT, 'node_modules', path), 'utf8')) as object

function check(schema: object, value: unknown): unknown[] {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true, logger: false })
  addFormats.default(ajv)
  ajv.validate(schema, value)
  return ajv.errors ?? []
}

/** The validator that the gateway would serve, at the address that the page asks. */
async function serveValidator(page: Page, schema: object): Promise<void> {
  const module = compileStandalone(schema as never, { strict: false })
  if (!module.ok) throw new Error(JSON.stringify(module.failures))
  await page.route(/\/validator\.js(\?|$)/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: module.value }),
  )
}

let vite: ViteDevServer
let url: string
test.beforeAll(async () => {
  vite = await createServer({
    root: ROOT,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  })
  await vite.listen()
  url = `${vite.resolvedUrls!.local[0]}tests/e2e/schema/index.html`
})
test.afterAll(() => vite.close())

test('the JSON Resume schema is drawn unchanged, filled, validated and saved as its own schema has it', async ({
  page,
}) => {
  await serveValidator(page, schemaOf('@jsonresume/schema/schema.json'))
  await page.goto(`${url}?schema=resume`)
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  const open = async (name: string) => {
    if ((await field(name).locator('input, textarea').count()) === 0)
      await field(name).getByRole('button').last().click()
  }
  await open('basics')
  await field('basics.name').locator('input').fill('Somying Jaidee')
  await field('basics.email').locator('input').fill('no mail')
  await field('basics.email').locator('input').press('Tab')
  await expect(field('basics.email').locator('[aria-invalid="true"]')).toBeVisible()
  await field('basics.email').locator('input').fill('somying@example.com')
  await field('work').getByRole('button').last().click()
  await field('work[0].name').locator('input').fill('Sala Academy')
  await field('work[0].position').locator('input').fill('Trainer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.saved)).toBeTruthy()
  const saved = await page.evaluate(() => window.saved)
  expect(saved).toMatchObject({
    basics: { name: 'Somying Jaidee', email: 'somying@example.com' },
    work: [{ name: 'Sala Academy', position: 'Trainer' }],
  })
  expect(check(schemaOf('@jsonresume/schema/schema.json'), saved)).toEqual([])
})

test('a larger schema is drawn unchanged and saved as its own schema has it', async ({ page }) => {
  await serveValidator(page, schemaOf('oxlint/configuration_schema.json'))
  await page.goto(`${url}?schema=linter`)
  await expect(page.locator('[data-field]').first()).toBeVisible()
  const fields = await page.locator('[data-field]').count()
  expect(fields).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.saved !== undefined)).toBe(true)
  expect(
    check(schemaOf('oxlint/configuration_schema.json'), await page.evaluate(() => window.saved)),
  ).toEqual([])
})
