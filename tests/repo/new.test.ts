import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { entityRoutes, TEMPLATES } from '../../scripts/templates.ts'
import { problemsWith } from '../../src/schema/node/broken/project.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const made: Record<string, string | object> = {
  ...TEMPLATES.block('price-tag'),
  ...TEMPLATES.step('add-points'),
  ...TEMPLATES.module('sales'),
  ...TEMPLATES.entity('quotation', 'sales'),
}
const file = 'schemas/sales/module.json'

test('what `npm run new` makes are sound documents', () => {
  const documents = Object.fromEntries(
    Object.entries(made).filter(([, content]) => typeof content === 'object'),
  )
  expect(Object.keys(documents).length).toBeGreaterThan(4)
  expect(
    problemsWith({
      ...documents,
      [file]: { ...(made[file] as object), routes: entityRoutes('quotation') },
    }),
  ).toEqual([])
})

test('and code that keeps the types', { timeout: 120_000 }, () => {
  const texts = new Map(
    Object.entries(made).map(([path, content]) => [
      join(ROOT, path),
      typeof content === 'string' ? content : JSON.stringify(content),
    ]),
  )
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    ROOT,
  )
  const host = ts.createCompilerHost(options)
  const [onDisk, read] = [host.fileExists.bind(host), host.readFile.bind(host)]
  const folders = ts.sys.directoryExists.bind(ts.sys)
  Object.assign(host, {
    fileExists: (path: string) => texts.has(path) || onDisk(path),
    readFile: (path: string) => texts.get(path) ?? read(path),
    directoryExists: (path: string) =>
      [...texts.keys()].some((one) => one.startsWith(`${path}/`)) || folders(path),
  })
  const code = [...texts.keys()].filter((path) => /\.tsx?$/.test(path))
  const program = ts.createProgram({ rootNames: code, options, host })
  const wrong = code.flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)))
  expect(
    wrong.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  ).toEqual([])
})
