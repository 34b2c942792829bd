import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityModel, Field } from '#schema'
import { createApp } from '../../server/app.ts'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

const hidden = { type: 'string', maxLength: 8_881 } as Field
const staff = { read: ['root'] }
/** One field that nobody may know, at every place a schema can hold one; `open` must stay at each of them. */
const level = (inner: Record<string, Field> = {}): Record<string, Field> => ({
  open: { type: 'string' },
  hush: { ...hidden, 'x-secret': true },
  hushed: { ...hidden, 'x-access': staff },
  ...inner,
})
const object = (inner?: Record<string, Field>, more: object = {}): Field =>
  ({
    type: 'object',
    required: ['open', 'hush', 'hushed'],
    properties: level(inner),
    additionalProperties: false,
    ...more,
  }) as Field
const $defs: Record<string, Field> = {
  part: object({ deeper: object() }),
  hushDef: { ...hidden, 'x-secret': true },
}
const properties: Record<string, Field> = level({
  inside: object({ deep: object() }),
  rows: {
    type: 'array',
    items: object({ cells: { type: 'array', items: object() } as Field }),
    'x-child': { columns: ['open', 'hush', 'hushed'], totals: ['hushed'] },
  } as Field,
  part: { $ref: '#/$defs/part' } as Field,
  parts: { type: 'array', items: { $ref: '#/$defs/part' } } as Field,
  hushRef: { $ref: '#/$defs/hushDef' } as Field,
  listOfHush: { type: 'array', items: { $ref: '#/$defs/hushDef' } } as Field,
  either: {
    type: 'object',
    anyOf: [object(), { properties: { hush: { ...hidden, 'x-secret': true } } }],
  } as Field,
  byName: { type: 'object', additionalProperties: object() } as Field,
})

eachDatabase((kind) => {
  let opened: TestGateway
  let app: Awaited<ReturnType<typeof createApp>>
  beforeAll(async () => {
    opened = await openGateway({ ...(await kind.place()), demo: false })
    const at = '2026-03-02T03:00:00.000Z'
    await opened.gateway.database
      .store('')
      .insert('site', {
        _id: 's',
        version: 1,
        created_at: at,
        created_by: null,
        updated_at: at,
        updated_by: null,
        name: 's',
        siteName: 's',
        hostnames: ['localhost'],
      })
    const { course } = opened.gateway.shipped.model.entities
    const model = {
      ...course!,
      entity: {
        ...course!.entity,
        properties,
        $defs,
        required: ['open', 'hush'],
        allOf: [{ if: { properties: { hush: { const: 'x' } } }, then: { required: ['open'] } }],
        'x-access': { public: { read: true, create: true, update: true } },
        'x-list': {},
        'x-search': ['open'],
        'x-rules': [],
      },
    } as unknown as EntityModel
    app = await createApp({
      ...opened.gateway,
      shipped: {
        ...opened.gateway.shipped,
        model: { ...opened.gateway.shipped.model, entities: { course: model } },
      },
    })
  })
  afterAll(async () => {
    await app.close()
    await opened.close()
  })

  test.each(['/api/model/course', '/api/openapi.json'])(
    '%s tells of no hidden field at any depth, and of every open one',
    async (path) => {
      const answer = await new Visitor(app).get(path)
      expect(answer.statusCode, answer.body).toBe(200)
      const text = JSON.stringify(
        path.endsWith('.json') ? answer.json<{ components: object }>().components : answer.json(),
      )
      expect(text).not.toMatch(/hush"|hushed"|hushRef|x-secret|"x-access":\{"|8881/)
      expect(text.match(/"open":\{"type":"string"/g)).toHaveLength(9)
    },
  )

  test('the validator of what is left can be made, and names no hidden field', async () => {
    const visitor = new Visitor(app)
    const { validator } = (await visitor.get('/api/model/course')).json<{
      data: { validator: string }
    }>().data
    const answer = await visitor.get(validator)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/hush|8881/)
  })
})
