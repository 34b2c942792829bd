import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isEnoughNode, LEAST_NODE } from '../../../server/operations/doctor.ts'
import { eachDatabase, type Place } from '../../support/databases.ts'
import { openGateway, type TestGateway } from '../../support/gateway.ts'
import { runSala } from '../../support/operations.ts'

const isRoot = process.getuid?.() === 0

test('the least Node is that of the package', () => {
  const { engines } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  ) as { engines: { node: string } }
  expect(engines.node).toBe(`>=${LEAST_NODE}`)
  expect(['20.18.3', '20.19.0', '18.99.0', '22.0.0'].map((one) => isEnoughNode(one))).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('a wrong call is told how to call it, and does nothing', async () => {
  for (const args of [
    [],
    ['backup'],
    ['restore'],
    ['migrate', 'x'],
    ['migrate', '--force'],
    ['doctor', 'x'],
    ['backup', 'x', '--force'],
    ['restore', 'x', '--plan'],
    ['doctor', '--colour'],
    ['mend'],
  ])
    expect(await runSala({ folder: '/nowhere' }, args), args.join(' ')).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('npm run sala -- backup <folder>'),
    })
})

eachDatabase(({ name, place }) => {
  let at: Place
  const doctor = (env: NodeJS.ProcessEnv = {}, to = at) => runSala(to, ['doctor'], env)
  const opened = async (work: (gateway: TestGateway) => Promise<void>) => {
    const gateway = await openGateway({ ...at, demo: false })
    await work(gateway)
    await gateway.close({ keep: true })
  }
  beforeAll(async () => {
    at = await place()
    await (await openGateway(at)).close({ keep: true })
  })

  test('of a sound installation it says so in the language of the machine, and the plan has nothing to do', async () => {
    const secret = 'x'.repeat(40)
    const { code, out } = await doctor({ SALA_SECRET: secret })
    expect(code).toBe(0)
    expect(out.split('\n').filter((line) => line && !line.startsWith('ok '))).toEqual([])
    expect(out).toContain(`The database answers (${name})`)
    expect(out).not.toContain(secret)
    expect((await doctor({ LANG: 'th_TH.UTF-8', SALA_SECRET: secret })).out).toContain(
      'ฐานข้อมูลตอบสนอง',
    )
    expect(await runSala(at, ['migrate', '--plan'])).toEqual({
      code: 0,
      out: expect.stringContaining('nothing to do'),
      err: '',
    })
  })

  test('a file that is missing is wrong, one without a record is worth a look', async () => {
    const files = join(at.folder, 'files')
    const site = readdirSync(files).find((one) => one !== 'demo')!
    const key = readdirSync(join(files, site)).find((one) => one.includes('.'))!
    const bytes = readFileSync(join(files, site, key))
    rmSync(join(files, site, key))
    const stray = join(files, site, 'stray-file.png')
    writeFileSync(stray, 'x')
    utimesSync(stray, new Date('2020-01-01'), new Date('2020-01-01'))
    writeFileSync(join(files, site, 'just-now.png'), 'x')
    const { code, out } = await doctor()
    expect(code).toBe(1)
    expect(out).toMatch(new RegExp(`WRONG  1 uploaded file missing.*${site}/${key}`))
    expect(out).toMatch(/look {3}1 file on the disk without a record: .*stray-file\.png/)
    writeFileSync(join(files, site, key), bytes)
    for (const one of ['stray-file.png', 'just-now.png']) rmSync(join(files, site, one))
    expect((await doctor()).code).toBe(0)
  })

  test('effects that failed are wrong, and those that nobody does are worth a look', async () => {
    await opened(async ({ gateway: { database } }) => {
      const { outbox } = database.system
      for (const key of ['a', 'b'])
        await outbox.append({
          site: 's1',
          kind: 'made-up',
          payload: {},
          key,
          at: '2020-01-01T00:00:00.000Z',
        })
      const [first] = await outbox.claim({ kinds: ['made-up'], limit: 1, lease: 0 })
      await outbox.finish(first!.id, { sent: false, error: 'no' })
    })
    const { code, out } = await doctor()
    expect(code).toBe(1)
    expect(out).toMatch(/WRONG {2}1 effect of the outbox failed/)
    expect(out).toMatch(/look {3}1 effect of the outbox should have been done/)
  })

  test('wrong settings, a folder without rights and a database that is not there are each told', async () => {
    expect(await doctor({ PORT: 'x' })).toMatchObject({
      code: 1,
      out: expect.stringContaining('PORT is "x"'),
    })
    expect(
      await doctor({ DATABASE_URL: 'postgres://nobody:hidden-word@127.0.0.1:1/none' }),
    ).toMatchObject({ code: 1, out: expect.stringMatching(/^(?!.*hidden-word).*does not answer/s) })
    const empty: Place = { folder: join(at.folder, 'empty') }
    mkdirSync(empty.folder)
    expect(await doctor({}, empty)).toMatchObject({
      code: 1,
      out: expect.stringContaining('no database yet'),
    })
    const gone: Place = { folder: join(at.folder, 'gone') }
    expect(await doctor({}, gone)).toMatchObject({
      code: 1,
      out: expect.stringContaining('cannot be written to'),
    })
    expect(readdirSync(empty.folder)).toEqual([])
    if (isRoot) return
    chmodSync(empty.folder, 0o500)
    expect((await doctor({}, empty)).out).toContain('cannot be written to')
  })
})
