import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { generateSync } from 'json-schema-faker'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createForm, Form, FormFields, loadWidgets } from '#forms'
import { fromAjv } from '#forms/validator-node'
import type { JsonSchema } from '../schema/index.ts'
import { renderIn } from '../../../tests/support/renderForm.tsx'

const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('schemastore/package.json')),
  'schemas/json',
)
const SCHEMAS = [
  // draft-07
  'github-action',
  'minecraft-recipe',
  'minecraft-dimension',
  'minecraft-item-modifier',
  'swcrc',
  'anywork-ac-1.0',
  'chrome-manifest',
  'clang-format',
  'codecov',
  'dart-build',
  'fabric.mod',
  'chart',
  'cargo-make',
  'hemtt-0.6.2',
  'lintstagedrc.schema',
  'taskfile',
  'workflows',
  'fly',
  'helmfile',
  'nest-cli',
  'prometheus.rules',
  'pubspec',
  'zuul',
  'netlify',
  'vss-extension',
  // 2019-09, 2020-12
  'license-report-config',
  'openweather.current',
  'openweather.roadrisk',
]
const SEEDS = [1, 2, 3]

function dialect(schema: JsonSchema) {
  const name = String(schema.$schema ?? '')
  const ajv = new (/2020-12/.test(name) ? Ajv2020 : /2019-09/.test(name) ? Ajv2019 : Ajv)({
    strict: false,
    logger: false,
    allErrors: true,
    validateSchema: false,
  })
  formats.default(ajv)
  return ajv
}

describe.each(SCHEMAS)('%s', (name) => {
  const schema = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as JsonSchema
  const accepts = dialect(schema).compile(schema)

  test('is drawn, takes random records, and hands them out as they were', async () => {
    await loadWidgets()
    let taken = 0
    for (const seed of SEEDS) {
      const value = JSON.parse(
        JSON.stringify(
          generateSync(
            schema as never,
            {
              seed,
              alwaysFakeOptionals: seed % 2 === 0,
              maxItems: 3,
              refDepthMax: 4,
              minLength: 0,
            } as never,
          ),
        ),
      ) as unknown
      if (!accepts(value)) continue
      taken++
      const form = createForm({
        schema,
        values: structuredClone(value),
        validator: fromAjv(accepts as never),
      })
      const { container, unmount } = renderIn(
        'en',
        <Form form={form} onSubmit={() => undefined}>
          <FormFields />
        </Form>,
      )
      await act(async () => undefined)
      expect(container.querySelectorAll('[data-field], .sala-branches').length).toBeGreaterThan(0)
      const result = await act(async () => form.submit())
      expect(result).toEqual({ ok: true, value })
      expect(accepts(form.values())).toBe(true)
      unmount()
    }
    expect(taken).toBeGreaterThan(0)
  })
})
