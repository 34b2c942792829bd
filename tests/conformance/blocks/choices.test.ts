import { describe, expect, test } from 'vitest'
import type { BlockDocument, EntityDocument, Field } from '#schema'

const DOCUMENTS = import.meta.glob<BlockDocument>('/blocks/*/block.json', {
  eager: true,
  import: 'default',
})
const ENTITIES = Object.fromEntries(
  Object.values(
    import.meta.glob<EntityDocument>('/schemas/*/*/entity.json', {
      eager: true,
      import: 'default',
    }),
  ).map((entity) => [entity.$id, entity]),
)

interface Query {
  entity: string
  display: string
  value: string
  sort?: string
  aliases?: string
  marks?: Record<string, object>
  filter?: object
}
type Prop = Field & { 'x-choices'?: { query?: Query } }

const propsOf = (block: BlockDocument): Record<string, Prop> =>
  (block.props as unknown as { properties?: Record<string, Prop> }).properties ?? {}
const named = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && '$prop' in value ? [String(value.$prop)] : []

/** Props that a block asks for a record by: a form by its slug, records that have a value in a field. */
const askedBy = ({ queries }: BlockDocument): string[] =>
  Object.values(queries ?? {}).flatMap(({ slug, filter = {} }) => [
    ...named(slug),
    ...Object.values(filter).flatMap((wanted) => [
      ...named(wanted),
      ...(typeof wanted === 'object' && wanted !== null && '$in' in wanted
        ? [(wanted as { $in: unknown }).$in].flat().flatMap(named)
        : []),
    ]),
  ])

describe.each(Object.values(DOCUMENTS).map((block) => [block.name, block] as const))(
  'what block %s asks for records by',
  (_name, block) => {
    test('is chosen among them, not typed', () => {
      const typed = [...new Set(askedBy(block))].filter(
        (name) => !['records', 'hidden'].includes(propsOf(block)[name]?.['x-widget'] ?? ''),
      )
      expect(typed).toEqual([])
    })

    test('names fields that there are, and an order that the gateway has', () => {
      for (const { 'x-choices': { query } = {} } of Object.values(propsOf(block))) {
        if (!query) continue
        const { properties } = ENTITIES[query.entity]!
        for (const field of [
          query.display,
          query.value,
          query.sort ?? query.value,
          query.aliases ?? query.value,
          ...Object.keys(query.marks ?? {}),
          ...Object.keys(query.filter ?? {}),
        ])
          expect(Object.keys(properties)).toContain(field)
        expect(
          properties[query.sort ?? query.value]!.type,
          'words in two languages give no order',
        ).toBe('string')
      }
    })
  },
)
