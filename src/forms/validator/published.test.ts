import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../schema/types.ts'
import { compileStandalone, importAjv } from './node.ts'

const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('schemastore/package.json')),
  'schemas/json',
)
const MAX_BYTES = 60_000
/** One of so many; all of them in `npm run test:long`. */
const EVERY = process.env.SALA_LONG === '1' ? 1 : 8

test('schemas of the web compile as their dialects have it', { timeout: 180_000 }, async () => {
  const files = readdirSync(FOLDER).filter(
    (file) => file.endsWith('.json') && statSync(join(FOLDER, file)).size < MAX_BYTES,
  )
  expect(files).toHaveLength(369)
  const refused: string[] = []
  for (const file of files.filter((_, index) => index % EVERY === 0)) {
    const schema = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as JsonSchema
    const text = compileStandalone(schema, { strict: false })
    const isTaken =
      text.ok &&
      (await importAjv(text.value).then(
        (validate) => typeof validate({}) === 'boolean',
        () => false,
      ))
    if (!isTaken) refused.push(file)
  }
  expect(refused).toEqual([])
})
