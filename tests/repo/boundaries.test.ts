import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FLOORS, refusal } from './boundaries.ts'
import { circles } from './circles.ts'
import { isTest, ROOT, sourceFiles, SOURCES } from './sources.ts'

const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g
const subpaths = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
).imports

/** The file that an import means, from the root of the project; `undefined` for packages. */
function target(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return relative(ROOT, resolve(dirname(file), name))
  if (!name.startsWith('#')) return undefined
  const exact = subpaths[name]
  if (exact) return relative(ROOT, resolve(ROOT, exact))
  const wild = Object.entries(subpaths).find(
    ([key]) => key.endsWith('/*') && name.startsWith(key.slice(0, -1)),
  )
  return wild
    ? relative(ROOT, resolve(ROOT, wild[1].replace('*', name.slice(wild[0].length - 1))))
    : name
}

const importsOf = (folders: readonly string[]) =>
  sourceFiles(folders)
    .map((file) => join(ROOT, file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => ({
        file,
        from: relative(ROOT, file),
        name: name!,
        to: target(file, name!),
      })),
    )
const imports = importsOf(SOURCES)

test('every import goes where the table allows', () => {
  const wrong = imports.flatMap(({ file, from, to, name }) => {
    if (!to || isTest(file)) return []
    const why = refusal(from, to)
    return why ? [`${from} imports ${name}: ${why}`] : []
  })
  expect(wrong).toEqual([])
})

test('each folder and file of the builder and the gateway has its floor, and each floor is of one that is there', () => {
  for (const [folder, floors] of Object.entries(FLOORS)) {
    const there = readdirSync(join(ROOT, folder)).filter(
      (name) => !isTest(name) && (!name.includes('.') || /\.tsx?$/.test(name)),
    )
    expect(floors.flat().toSorted(), folder).toEqual(there.toSorted())
  }
})

test('imports: none leads back to where it came from, types included', () => {
  const graph = new Map<string, string[]>()
  for (const { from, to } of [...imports, ...importsOf(['scripts', 'tests'])])
    if (to && !isTest(from)) graph.set(from, [...(graph.get(from) ?? []), to])
  expect(circles(graph)).toEqual([])
})

test('another folder of src is entered through its index alone', () => {
  const wrong = imports.filter(({ file, from, name, to }) => {
    if (!to || isTest(file) || !name.startsWith('.') || !from.startsWith('src/')) return false
    return from.split('/')[1] !== to.split('/')[1]
  })
  expect(wrong.map(({ from, name }) => `${from} imports ${name}`)).toEqual([])
})

test('the gateway never imports React', () => {
  expect(
    imports
      .filter(
        ({ from, name }) => from.startsWith('server/') && /^(react|react-dom|@mantine)/.test(name),
      )
      .map(({ from }) => from),
  ).toEqual([])
})

test('the UI kit stays in the builder and the backend', () => {
  const allowed = (from: string) =>
    from.startsWith('builder/') ||
    from.startsWith('src/layouts/backend') ||
    from.startsWith('src/app/backend') ||
    from.startsWith('blocks/entity-') ||
    from.startsWith('src/crud/') ||
    from === 'src/ui/theme.ts'
  expect(
    imports
      .filter(({ from, name }) => name.startsWith('@mantine/') && !allowed(from))
      .map(({ from }) => from),
  ).toEqual([])
})

test('the table knows what it forbids', () => {
  expect(refusal('src/engine/engine.ts', 'src/pages/index.ts')).toBeDefined()
  expect(refusal('src/pages/a.ts', 'src/forms/index.ts')).toBeDefined()
  expect(refusal('blocks/form/Form.tsx', 'blocks/field/Field.tsx')).toBeDefined()
  expect(refusal('builder/canvas/a.ts', 'blocks/form/Form.tsx')).toBeDefined()
  expect(refusal('server/app.ts', 'src/pages/index.ts')).toBeDefined()
  expect(refusal('src/flow/a.ts', 'src/forms/index.ts')).toBeUndefined()
  expect(refusal('server/app.ts', 'src/pages/model/index.ts')).toBeUndefined()
  expect(refusal('builder/store/a.ts', 'builder/panels/A.tsx')).toBeDefined()
  expect(refusal('builder/panels/A.tsx', 'builder/store/a.ts')).toBeUndefined()
  expect(refusal('server/reading/a.ts', 'server/flows/b.ts')).toBeDefined()
})

test('nothing of Intl is made anew at each call: it is kept by `intl`, or made once beside the imports', () => {
  const made = sourceFiles()
    .map((file) => join(ROOT, file))
    .filter((file) => !isTest(file) && !file.endsWith('/src/shared/intl.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes('new Intl.') && !/^const \w+ = new Intl\./.test(line))
        .map(() => relative(ROOT, file)),
    )
  expect(made).toEqual([])
})

test('dates are counted and written by one file: nobody else takes dayjs, or counts with the platform’s dates', () => {
  const RAW =
    /new Date\(|Date\.UTC|DateTimeFormat|\.[gs]et(UTC|Full|Month|Date|Day|Hours)|\.to(ISO|UTC|LocaleDate|LocaleTime)String\(/
  const found = sourceFiles()
    .filter((file) => !isTest(file) && !file.includes('/generated/'))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const [dayjs, raw] = [/['"]dayjs(\/[^'"]*)?['"]/.test(text), RAW.test(text)]
      return [dayjs && 'dayjs', raw && 'raw'].filter(Boolean).map((what) => `${what} ${file}`)
    })
  expect(found.toSorted()).toEqual(['dayjs src/shared/dates.ts', 'raw src/shared/clock.ts'])
})

test('a circle of imports is found, whichever file it is entered by', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
    ['d', ['d']],
    ['e', ['a']],
  ])
  expect(circles(graph)).toEqual([['b', 'c'], ['d']])
})

test('records, texts, scalars and strings that say something are told by one function each', () => {
  const declared =
    /\b(?:const|let|function) (is(?:NonEmptyString|PlainObject|Record|Scalar|Text|TranslatedText))\b/g
  const found = sourceFiles([...SOURCES, 'scripts', 'tests']).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(declared)].map(
      ([, name]) => `${name} ${file}`,
    ),
  )
  expect(found.toSorted()).toEqual([
    'isNonEmptyString src/shared/isNonEmptyString.ts',
    'isRecord src/shared/isRecord.ts',
    'isScalar src/shared/isScalar.ts',
    'isText src/shared/isText.ts',
    'isTranslatedText src/shared/isText.ts',
  ])
})

test('the flow of a form that names none is named once', () => {
  const declared = sourceFiles([...SOURCES, 'scripts']).filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return !isTest(file) && /\bDEFAULT_FLOW\s*=|\bflow\s*(?:\?\?|=)\s*'submit'/.test(text)
  })
  expect(declared).toEqual(['src/schema/defaultFlow.ts'])
})

test('what is fetched apart is a lazy chunk: React waits for none by itself but for the blocks of a page', () => {
  const filesWith = (pattern: RegExp): string[] =>
    sourceFiles([...SOURCES, 'scripts', 'tests']).filter(
      (file) => !isTest(file) && pattern.test(readFileSync(join(ROOT, file), 'utf8')),
    )
  expect(filesWith(/\bReact\.lazy\b|import \{[^}]*\blazy\b[^}]*\} from 'react'/)).toEqual([
    'src/registry/blockRegistry.ts',
  ])
  expect(filesWith(/status: 'fulfilled'/)).toEqual(['src/shared/lazyChunk.ts'])
})
