import { expect, test } from 'vitest'
import { findChromium, type Machine } from './chromium.ts'

const DOWNLOAD = '/home/me/.cache/ms-playwright/chromium/chrome'

/** A machine with these files, on which installing makes those; what was installed is written down. */
function machine(
  files: string[],
  {
    env = {},
    root = false,
    installs = {},
  }: { env?: Record<string, string>; root?: boolean; installs?: Record<string, string[]> } = {},
): Machine & { ran: string[] } {
  const there = new Set(files)
  const ran: string[] = []
  return {
    ran,
    env,
    root,
    exists: (path) => there.has(path),
    playwrights: () => DOWNLOAD,
    run: (command, args) => {
      ran.push([command.split('/').at(-1), ...args].join(' '))
      for (const made of installs[`${command.split('/').at(-1)} ${args[0]}`] ?? []) there.add(made)
    },
    say: () => undefined,
  }
}

test('a Chromium that is named is taken before any other, and a name of nothing is told', () => {
  const named = machine(['/opt/chrome', '/usr/bin/chromium'], {
    env: { CHROMIUM_PATH: '/opt/chrome' },
  })
  expect(findChromium(named)).toBe('/opt/chrome')
  expect(() =>
    findChromium(machine(['/usr/bin/chromium'], { env: { CHROMIUM_PATH: '/opt/gone' } })),
  ).toThrow('CHROMIUM_PATH is "/opt/gone", but there is no such file.')
})

test('what is there is taken in order, and nothing is installed', () => {
  expect(findChromium(machine(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']))).toBe(
    '/usr/bin/chromium-headless-shell',
  )
  const both = machine(
    ['/usr/bin/google-chrome', '/usr/bin/chromium-browser', DOWNLOAD, '/usr/bin/apt-get'],
    { root: true },
  )
  expect(findChromium(both)).toBe('/usr/bin/chromium-browser')
  const earlier = machine([DOWNLOAD, '/usr/bin/apt-get'], { root: true })
  expect(findChromium(earlier)).toBe(DOWNLOAD)
  expect([...both.ran, ...earlier.ran]).toEqual([])
})

test("root on Debian gets Debian's package with letters for Thai; who is not root, or has no Debian, Playwright's download", () => {
  const installs = {
    'apt-get install': ['/usr/bin/chromium-headless-shell'],
    'playwright install': [DOWNLOAD],
  }
  const debian = machine(['/usr/bin/apt-get'], { root: true, installs })
  expect(findChromium(debian)).toBe('/usr/bin/chromium-headless-shell')
  expect(debian.ran).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium-headless-shell fonts-thai-tlwg',
  ])
  const older = machine(['/usr/bin/apt-get'], {
    root: true,
    installs: { 'apt-get install': ['/usr/bin/chromium'] },
  })
  expect(findChromium(older)).toBe('/usr/bin/chromium')
  expect(older.ran.at(-1)).toBe(
    'apt-get install -y --no-install-recommends chromium fonts-thai-tlwg',
  )
  for (const other of [
    machine(['/usr/bin/apt-get'], { installs }),
    machine([], { root: true, installs }),
  ]) {
    expect(findChromium(other)).toBe(DOWNLOAD)
    expect(other.ran).toEqual(['playwright install chromium'])
  }
})

test('where the package does not come the download is tried, and where neither does, it is told what to do', () => {
  const fallen = machine(['/usr/bin/apt-get'], {
    root: true,
    installs: { 'playwright install': [DOWNLOAD] },
  })
  expect(findChromium(fallen)).toBe(DOWNLOAD)
  expect(fallen.ran.at(-1)).toBe('playwright install chromium')
  expect(() => findChromium(machine([]))).toThrow(
    'There is no Chromium for the browser tests. Install one and set CHROMIUM_PATH to it.',
  )
})
