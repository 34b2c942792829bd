import { describe, expect, test } from 'vitest'
import { compileStandalone, importValidator } from '#forms/validator-node'
import type { BlockDocument } from '#schema'

const DOCUMENTS = import.meta.glob<BlockDocument>('/blocks/*/block.json', {
  eager: true,
  import: 'default',
})

describe.each(Object.values(DOCUMENTS).map((document) => [document.name, document] as const))(
  'props of block %s',
  (_name, block) => {
    test('its fixtures are props by its schema, and its defaults as far as they go', async () => {
      const compiled = compileStandalone(block.props as never)
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.failures))
      const validate = await importValidator(compiled.value)
      for (const { name, props } of block.fixtures)
        expect({ name, errors: validate(props) }).toEqual({ name, errors: [] })
      expect(
        validate(block.defaults ?? {}).filter(({ code }) => code !== 'field-required'),
      ).toEqual([])
    })
  },
)
