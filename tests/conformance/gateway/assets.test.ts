import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../../server/app.ts'
import { openGateway, type TestGateway } from '../../support/gateway.ts'

const FILES = {
  'a-1.js': 'export {}',
  'a-1.css': 'a{}',
  'worker-1.js': 'onmessage=1',
  'a.svg': '<svg/>',
}
const assets = mkdtempSync(join(tmpdir(), 'sala-assets-'))
let opened: TestGateway
let app: FastifyInstance

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(assets, name), text)
  opened = await openGateway()
  app = await createApp(opened.gateway, { assets })
})
afterAll(async () => {
  await app.close()
  await opened.close()
  rmSync(assets, { recursive: true, force: true })
})

const headersOf = async (name: string) =>
  (await app.inject({ url: `/assets/${name}`, headers: { host: 'localhost' } })).headers
const sizeOf = (headers: object) =>
  Object.entries(headers).reduce(
    (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
    0,
  )

test.each(['a-1.js', 'a-1.css'])('%s says only what holds for a part of a page', async (name) => {
  const headers = await headersOf(name)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  })
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(sizeOf(headers)).toBeLessThan(520)
})

test.each(['worker-1.js', 'a.svg'])('%s has the policy of a document', async (name) => {
  expect((await headersOf(name))['content-security-policy']).toContain("script-src 'self'")
})
