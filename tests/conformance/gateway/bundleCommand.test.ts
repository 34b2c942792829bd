import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bundle } from '#gateway'
import { runBundle } from '../../../server/bundles/command.ts'
import { shipped } from '../../../server/main.ts'
import { openGateway } from '../../support/gateway.ts'
import v1 from './bundle-v1.json' with { type: 'json' }

const folder = mkdtempSync(join(tmpdir(), 'sala-bundle-'))
beforeAll(async () => (await openGateway({ folder })).close({ keep: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => runIn(folder, ...args)
const runIn = (data: string, ...args: string[]) => runWith({ SALA_DATA: data }, ...args)
async function runWith(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await runBundle(args, { INIT_CWD: folder, ...env }, shipped, {
    say: (text) => void (said.out += `${text}\n`),
    complain: (text) => void (said.err += `${text}\n`),
  })
  return { code, ...said }
}

test('a site goes out and into another one; a dry run changes nothing, the second time nothing is left to do', async () => {
  expect(await run('export', 'site.json', '--site', 'academy')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^\d+ pages, \d+ flows, \d+ changed screens and \d+ files of "academy"/,
    ),
  })
  expect(await run('export', 'about.json', '--site', 'academy', '--page', 'about')).toMatchObject({
    code: 0,
  })
  const bundle = JSON.parse(readFileSync(join(folder, 'about.json'), 'utf8')) as Bundle
  expect(bundle.pages.map(({ fields }) => fields.slug)).toEqual(['about'])
  bundle.pages[0]!.fields.slug = 'about-academy'
  writeFileSync(join(folder, 'about.json'), JSON.stringify(bundle))
  expect(await run('import', 'about.json', '--site', 'school', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^new {7}about-academy\n(missing.*\n)*Nothing was changed/),
  })
  expect(await run('import', 'about.json', '--site', 'school')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 document '),
  })
  expect(await run('import', 'about.json', '--site', 'school')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^unchanged about-academy/),
  })
})

test('with a word what was published where it comes from is published, a form too; without it all comes in as drafts', async () => {
  expect(
    await run('export', 'form.json', '--site', 'academy', '--page', 'contact', '--page', 'about'),
  ).toMatchObject({ code: 0 })
  const bundle = JSON.parse(readFileSync(join(folder, 'form.json'), 'utf8')) as Bundle
  const statesOf = async (name: string, ...how: string[]): Promise<(boolean | undefined)[]> => {
    const slugs = bundle.pages.map(({ fields }) => `${name}-${fields.slug.split('-').at(-1)}`)
    bundle.pages.forEach(({ fields }, at) => (fields.slug = slugs[at]!))
    writeFileSync(join(folder, 'form.json'), JSON.stringify(bundle))
    expect(await run('import', 'form.json', '--site', 'school', ...how)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/2 documents/),
    })
    await run(
      'export',
      'back.json',
      '--site',
      'school',
      ...slugs.flatMap((slug) => ['--page', slug]),
    )
    return (JSON.parse(readFileSync(join(folder, 'back.json'), 'utf8')) as Bundle).pages.map(
      ({ published }) => published,
    )
  }
  expect(await statesOf('draft')).toEqual([false, false])
  expect(await statesOf('seen', '--publish')).toEqual([true, true])
})

test('what is published there with a newer draft on top is told by name before and after, in both languages', async () => {
  expect(
    await run('export', 'behind.json', '--site', 'academy', '--page', 'contact', '--page', 'about'),
  ).toMatchObject({ code: 0 })
  const bundle = JSON.parse(readFileSync(join(folder, 'behind.json'), 'utf8')) as Bundle
  bundle.pages.forEach((page) => {
    page.fields.slug = `behind-${page.fields.slug}`
    if (page.fields.slug === 'behind-about') Object.assign(page, { published: false, behind: true })
  })
  writeFileSync(join(folder, 'behind.json'), JSON.stringify(bundle))
  expect(
    await run('import', 'behind.json', '--site', 'school', '--publish', '--dry-run'),
  ).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^new {7}behind-about \(comes as a draft: it is published there and was changed since.*\)$/m,
    ),
  })
  expect(
    await runWith(
      { SALA_DATA: folder, LANG: 'th_TH.UTF-8' },
      'import',
      'behind.json',
      '--site',
      'school',
      '--publish',
    ),
  ).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ฉบับร่าง: behind-about \(มาเป็นฉบับร่าง .*\)$/m),
  })
})

test('flows go out by name and come in as drafts; a file of the first version is read too', async () => {
  expect(await run('export', 'flow.json', '--site', 'academy', '--flow', 'no-such')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no-such'),
  })
  const flow = {
    published: true,
    fields: {
      name: 'from-file',
      label: 'x',
      steps: [{ id: 'c', type: 'call-flow', v: 1, options: { flow: 'no-flow' } }],
    },
  }
  writeFileSync(
    join(folder, 'flow.json'),
    JSON.stringify({ ...v1, version: 2, pages: [], screens: [], flows: [flow] }),
  )
  expect(await run('import', 'flow.json', '--site', 'school')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^new {7}flow from-file\nmissing {3}flows: no-flow\n1 document /),
  })
  expect(await run('export', 'back.json', '--site', 'school', '--flow', 'from-file')).toMatchObject(
    { code: 0, out: expect.stringContaining('0 pages, 1 flow, ') },
  )
  expect((JSON.parse(readFileSync(join(folder, 'back.json'), 'utf8')) as Bundle).flows).toEqual([
    { ...flow, published: false },
  ])
  writeFileSync(join(folder, 'old.json'), JSON.stringify(v1))
  expect(await run('import', 'old.json', '--site', 'school')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^new {7}bundled\n1 document /),
  })
})

test('what is wrong is told plainly, with a code of its own', async () => {
  expect(await run()).toMatchObject({
    code: 2,
    err: expect.stringContaining('npm run bundle -- export <file>'),
  })
  expect(await run('export', 'x.json', '--colour')).toMatchObject({ code: 2 })
  expect(await run('export', 'x.json')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Which site\? Name it with --site\./),
  })
  expect(await run('export', 'x.json', '--site', 'nobody')).toMatchObject({
    code: 2,
    err: 'Which site? Name one with --site: academy, school.\n',
  })
  expect(await runIn(join(folder, 'empty'), 'export', 'x.json', '--site', 'academy')).toMatchObject(
    { code: 2, err: expect.stringMatching(/holds no site yet.*`npm start`/) },
  )
  expect(await run('export', 'x.json', '--site', 'academy', '--page', 'no-such')).toMatchObject({
    code: 1,
  })
  expect(await run('import', 'no-such.json', '--site', 'school')).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be read'),
  })
  writeFileSync(join(folder, 'foreign.json'), '{"a":1}')
  expect(await run('import', 'foreign.json', '--site', 'school')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no bundle of Sala'),
  })
  writeFileSync(join(folder, 'newer.json'), '{"format":"sala-bundle","version":9}')
  expect(await run('import', 'newer.json', '--site', 'school')).toMatchObject({
    code: 1,
    err: expect.stringContaining('version 9'),
  })
})

test('it speaks the language of the machine, English where that is neither of ours', async () => {
  const thai = (...args: string[]) => runWith({ SALA_DATA: folder, LANG: 'th_TH.UTF-8' }, ...args)
  expect(await thai('export', 'x.json', '--colour')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^ไม่รู้จัก --colour/),
  })
  expect(await thai('export', 'th.json', '--site', 'academy', '--page', 'contact')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ส่งออก 1 หน้า .*ของ “academy”/),
  })
  expect(await thai('import', 'th.json', '--site', 'academy', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^เหมือนกัน: contact\n(.*\n)*ไม่มีอะไรเปลี่ยนแปลง\n$/),
  })
  expect(await thai('export', 'x.json', '--site', 'academy', '--page', 'no-such')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/[ก-๙]/),
  })
  for (const env of [{ LANG: 'th_TH.UTF-8', LC_ALL: 'C' }, { LANG: 'de_DE.UTF-8' }])
    expect(await runWith({ SALA_DATA: folder, ...env }, 'export', 'x.json')).toMatchObject({
      err: expect.stringMatching(/^Which site/),
    })
})
