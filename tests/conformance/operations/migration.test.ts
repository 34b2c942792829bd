import { expect, test } from 'vitest'
import { systemClock } from '#shared'
import type { Model } from '#schema'
import { shippedModel } from '#schema/shipped'
import { lockFolder } from '../../../server/storage/index.ts'
import { eachDatabase, type Place } from '../../support/databases.ts'
import { rowsAt, runSala } from '../../support/operations.ts'

/** The shipped model with another entity `province`, and without `left`. */
function olderModel(
  change: (properties: Record<string, object>) => void,
  { left }: { left?: string } = {},
): Model {
  const entities = { ...shippedModel.entities }
  const province = structuredClone(entities.province!)
  change(province.entity.properties as Record<string, object>)
  entities.province = province
  if (left) delete entities[left]
  return { ...shippedModel, entities }
}

const record = (more: object) => ({
  _id: 'p1',
  version: 1,
  created_at: systemClock.iso(),
  created_by: null,
  updated_at: systemClock.iso(),
  updated_by: null,
  id: 10,
  name_th: 'กรุงเทพมหานคร',
  ...more,
})

eachDatabase(({ name, open, place }) => {
  const older = async (model: Model, more: object): Promise<Place> => {
    const at = await place()
    const database = await open(model, { at })
    await database.store('').insert('province', record(more))
    await database.close()
    return at
  }

  test('migrate does what the plan shows and tells it, and then there is nothing to do', async () => {
    const at = await older(
      olderModel((properties) => delete properties.name_en),
      {},
    )
    const planned = await runSala(at, ['migrate', '--plan'])
    expect(planned).toMatchObject({ code: 0, err: '' })
    const lines = planned.out.split('\n').filter((line) => /^(create|change|remove) /.test(line))
    expect(lines).toEqual([expect.stringContaining('province')])

    const done = await runSala(at, ['migrate'])
    expect(done).toMatchObject({ code: 0, err: '' })
    for (const line of lines) expect(done.out).toContain(line)
    expect(done.out).toContain('Done: 0 tables created, 1 changed, 0 removed.')
    expect((await rowsAt(at)).province).toHaveLength(1)
    for (const again of [['migrate'], ['migrate', '--plan']])
      expect(await runSala(at, again)).toEqual({
        code: 0,
        out: expect.stringContaining('nothing to do'),
        err: '',
      })
  })

  test('it is refused as a whole where records would be lost, with the failures of the plan', async () => {
    const at = await older(
      olderModel((properties) => (properties.motto = { type: 'string' }), { left: 'review' }),
      { motto: 'คำขวัญ' },
    )
    const before = await rowsAt(at)
    const reasons = (text: string): string[] => text.split('\n').slice(1)
    const planned = await runSala(at, ['migrate', '--plan'])
    expect(planned.out).toContain('create    review')
    const refused = await runSala(at, ['migrate'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('refused, and nothing changed')
    expect(refused.err).toContain('province.motto')
    expect(reasons(refused.err)).toEqual(reasons(planned.err))
    expect(await rowsAt(at)).toEqual(before)
    expect(Object.keys(before)).not.toContain('review')
  })

  test('in Thai it is told in Thai', async () => {
    const at = await older(shippedModel, {})
    expect((await runSala(at, ['migrate'], { LANG: 'th_TH.UTF-8' })).out).toContain('ไม่มีอะไรต้องทำ')
  })

  if (name === 'sqlite')
    test('it leaves a folder alone that a gateway serves, and one without a database', async () => {
      const at = await older(
        olderModel((properties) => delete properties.name_en),
        {},
      )
      const unlock = lockFolder(at.folder)
      const held = await runSala(at, ['migrate'])
      unlock()
      expect(held).toMatchObject({ code: 1, out: '' })
      expect(held.err).toContain(at.folder)
      expect((await runSala(at, ['migrate', '--plan'])).out).toContain('change    province')
      expect((await runSala(await place(), ['migrate'])).err).toContain('no database yet')
      expect((await runSala({ folder: '/nowhere' }, ['migrate'])).err).toContain('no database yet')
    })
})
