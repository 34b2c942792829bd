import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyTree } from '../support/commands.ts'

test('`npm run check` tells of a document that is wrong, and of nothing that follows from it', () => {
  const tree = copyTree()
  try {
    const file = 'schemas/purchase/module.json'
    writeFileSync(join(tree.folder, file), '{ "$schema": "../meta/module.json", "nmae": "x" }')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/check.ts'],
      { cwd: tree.folder, encoding: 'utf8' },
    )
    const told = stdout + stderr
    expect(status).toBe(1)
    expect(told).toContain(file)
    expect(told).toContain('Mend the documents first')
    expect(told).not.toMatch(/error TS|Cannot find module|FAILED {2}(types|boundaries)/)
  } finally {
    tree.remove()
  }
}, 120_000)
