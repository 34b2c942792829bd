import { expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { publicSettings } from './siteSettings.ts'

test('the settings of a site hold for 60 seconds, and keep their secrets on the gateway', () => {
  const site = {
    _id: 's',
    siteName: 'Site',
    hostnames: ['a.example'],
    s3Secret: 'never',
    mail: { key: 'never' },
  }
  const settings = publicSettings(
    { config: { secret: 'x'.repeat(32) } as never, clock: fixedClock('2026-11-21T03:00:00Z') },
    site as never,
    { caller: { user: null, site: site as never }, hostname: 'a.example' },
  )
  expect(settings.expires).toBe('2026-11-21T03:01:00.000Z')
  expect(settings.key).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(settings)).not.toContain('never')
})
