import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bundle } from '#gateway'
import { runBundle } from '../../../server/bundles/command.ts'
import { shipped } from '../../../server/main.ts'
import { openGateway } from '../../support/gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-bundle-'))
beforeAll(async () => (await openGateway({ folder })).close({ keep: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await runBundle(args, { SALA_DATA: folder, INIT_CWD: folder }, shipped, { say: (text) => void (said.out += `${text}\n`), complain: (text) => void (said.err += `${text}\n`) })
  return { code, ...said }
}

test('a site goes out and into another one; a dry run changes nothing, the second time nothing is left to do', async () => {
  expect(await run('export', 'site.json', '--site', 'academy')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ pages and \d+ files of "academy"/) })
  expect(await run('export', 'about.json', '--site', 'academy', '--page', 'about')).toMatchObject({ code: 0 })
  const bundle = JSON.parse(readFileSync(join(folder, 'about.json'), 'utf8')) as Bundle
  expect(bundle.pages.map(({ fields }) => fields.slug)).toEqual(['about'])
  bundle.pages[0]!.fields.slug = 'about-academy'
  writeFileSync(join(folder, 'about.json'), JSON.stringify(bundle))
  expect(await run('import', 'about.json', '--site', 'school', '--dry-run')).toMatchObject({ code: 0, out: expect.stringMatching(/^new {7}about-academy\n(missing.*\n)*Nothing was changed/) })
  expect(await run('import', 'about.json', '--site', 'school')).toMatchObject({ code: 0, out: expect.stringContaining('1 documents') })
  expect(await run('import', 'about.json', '--site', 'school')).toMatchObject({ code: 0, out: expect.stringMatching(/^unchanged about-academy/) })
})

test('what is wrong is told plainly, with a code of its own', async () => {
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('npm run bundle -- export <file>') })
  expect(await run('export', 'x.json', '--colour')).toMatchObject({ code: 2 })
  expect(await run('export', 'x.json')).toMatchObject({ code: 2, err: 'Which site? Name one with --site: academy, school.\n' })
  expect(await run('export', 'x.json', '--site', 'academy', '--page', 'no-such')).toMatchObject({ code: 1 })
  expect(await run('import', 'no-such.json', '--site', 'school')).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') })
  writeFileSync(join(folder, 'foreign.json'), '{"a":1}')
  expect(await run('import', 'foreign.json', '--site', 'school')).toMatchObject({ code: 1, err: expect.stringContaining('no bundle of Sala') })
  writeFileSync(join(folder, 'newer.json'), '{"format":"sala-bundle","version":9}')
  expect(await run('import', 'newer.json', '--site', 'school')).toMatchObject({ code: 1, err: expect.stringContaining('version 9') })
})
