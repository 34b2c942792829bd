import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../../server/outside/print.ts'
import { FlowTest } from '../../support/flowTest.ts'

const flows = new FlowTest()

/** Why there is nothing to print with; in CI there must be something. */
function missing(): string {
  try {
    findChromium(process.env.CHROMIUM_PATH ? { chromium: process.env.CHROMIUM_PATH } : {})
    return ''
  } catch (error) {
    return process.env.CI ? '' : String(error)
  }
}
const reason = missing()

beforeAll(async () => {
  await flows.open()
  await flows.opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = flows.opened.app.server.address() as { port: number }
  flows.gateway.config = {
    ...flows.gateway.config,
    port,
    ...(process.env.CHROMIUM_PATH ? { chromium: process.env.CHROMIUM_PATH } : {}),
  }
})
afterAll(() => flows.opened.close())

test.skipIf(reason !== '')(
  `a page is printed by a real browser and kept as a file${reason && ` (skipped: ${reason})`}`,
  { timeout: 60_000 },
  async () => {
    const run = await flows.start(
      flows.flow([
        { id: 'save', type: 'save-submission' },
        { id: 'print', type: 'pdf', options: { path: '/cms/page/about', name: 'about/page.pdf' } },
      ]),
      { name: 'ก' },
    )
    expect(await flows.log(run._id)).toEqual(['save saved', 'print printed'])
    const [file] = await flows.store.find('file', { name: 'about-page.pdf' }, { limit: 5 })
    expect(file).toMatchObject({ name: 'about-page.pdf', type: 'application/pdf' })
    expect(Number(file!.size)).toBeGreaterThan(1_000)
    const submission = await flows.store.get(
      'form-submission',
      (run.data as { submission: string }).submission,
    )
    expect(submission!.files).toEqual([file!._id])
  },
)

test('without a browser the step fails and says so', async () => {
  const { config } = flows.gateway
  flows.gateway.config = { ...config, chromium: '/no/such/browser' }
  expect(existsSync('/no/such/browser')).toBe(false)
  const run = await flows.start(
    flows.flow([
      { id: 'print', type: 'pdf', options: { path: '/', name: 'a.pdf' }, onFail: 'stop' },
    ]),
  )
  expect(await flows.log(run._id)).toEqual([
    'print failed There is no browser at /no/such/browser (CHROMIUM_PATH).',
  ])
  flows.gateway.config = config
})
