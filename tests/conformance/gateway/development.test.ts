import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDevelopment } from '../../../server/development.ts'
import { openGateway } from '../../support/gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-development-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('`npm run dev` tells who can sign in, and gives its data back when it starts anew', async () => {
  await (await openGateway({ folder })).close({ keep: true })
  vi.stubEnv('SALA_DATA', folder)
  vi.stubEnv('DATABASE_URL', '')
  const ports = {
    loadRenderer: async () => ({}),
    transform: async (_: string, html: string) => html,
  }
  const open = () => openDevelopment(ports)
  const first = await open()
  expect(first.accounts).toMatch(
    /Demo accounts: superadmin, .*member.*\/user\/login.*\/member\/login/s,
  )
  await expect(open()).rejects.toMatchObject({
    failure: { code: 'data-in-use', params: { folder } },
  })
  await first.close()
  const again = await open()
  expect((await again.app.inject({ url: '/api/health' })).statusCode).toBe(200)
  await again.close()
})
