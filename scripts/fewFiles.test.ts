import { expect, test } from 'vitest'
import { fileOfModules, isSmallSheet, type Behind, type Starts } from './fewFiles.ts'

type Chunk = Parameters<typeof fileOfModules>[0][number]

const chunk = (name: string, imports: string[] = [], more: Partial<Chunk> = {}): Chunk => ({
  fileName: name,
  facadeModuleId: null,
  imports,
  dynamicImports: [],
  moduleIds: [`/${name}.ts`],
  isEntry: false,
  isDynamicEntry: false,
  code: ' '.repeat(10_000),
  ...more,
})
const lazy = (name: string, imports: string[], dynamicImports: string[] = []): Chunk =>
  chunk(name, imports, { facadeModuleId: `/${name}.ts`, isDynamicEntry: true, dynamicImports })
const main = (...asks: string[]): Chunk =>
  chunk('main', ['core'], { facadeModuleId: '/main.ts', isEntry: true, dynamicImports: asks })

/** Without what every page has, and the starts themselves, each of which stands in its own file. */
const divided = (
  chunks: Chunk[],
  starts: Starts = { editor: ['/editor.ts'], form: ['/form.ts'] },
  behind: Behind = {},
): Record<string, string> => {
  const { '/core.ts': common, ...files } = Object.fromEntries(
    fileOfModules([chunk('core'), ...chunks], starts, behind),
  )
  expect(common).toBe('common')
  const asked = Object.keys(starts).filter((name) =>
    chunks.some(({ fileName }) => fileName === name),
  )
  expect(asked.map((name) => files[`/${name}.ts`])).toEqual(asked)
  return Object.fromEntries(
    Object.entries(files).filter(([id]) => !asked.some((name) => id === `/${name}.ts`)),
  )
}

test('what the same starts need becomes one file, and each start stands in that of what it alone needs', () => {
  expect(
    divided([
      main('editor', 'form'),
      lazy('editor', ['a', 'b', 'both']),
      lazy('form', ['both']),
      chunk('a'),
      chunk('b', ['a']),
      chunk('both'),
    ]),
  ).toEqual({ '/a.ts': 'editor', '/b.ts': 'editor', '/both.ts': 'editor-form' })
})

test('what somebody else needs a part of stays alone, and so does what comes with the first file', () => {
  expect(
    divided([
      main('editor', 'card'),
      lazy('editor', ['a', 'b', 'core']),
      lazy('card', ['b', 'core']),
      chunk('a'),
      chunk('b'),
    ]),
  ).toEqual({ '/a.ts': 'editor' })
})

test('who is asked for by a start alone, or by what that asked for, is nobody else', () => {
  const chunks = [
    lazy('editor', ['a', 'b'], ['dialog']),
    lazy('dialog', ['a'], ['picker']),
    lazy('picker', ['b']),
    chunk('a'),
    chunk('b'),
  ]
  expect(divided([main('editor'), ...chunks])).toEqual({ '/a.ts': 'editor', '/b.ts': 'editor' })
  expect(divided([main('editor', 'picker'), ...chunks])).toEqual({ '/a.ts': 'editor' })
})

test('what nobody asks for any more stands in no way', () => {
  expect(divided([main('editor'), lazy('editor', ['a']), lazy('lost', ['a']), chunk('a')])).toEqual(
    { '/a.ts': 'editor' },
  )
})

test('what is asked for by that alone stands in no way either', () => {
  expect(
    divided([
      main('editor'),
      lazy('editor', ['a']),
      lazy('lost', ['a'], ['more']),
      lazy('more', ['a']),
      chunk('a'),
    ]),
  ).toEqual({ '/a.ts': 'editor' })
})

test('what always comes behind a start finds there what both need', () => {
  const chunks = [
    main('editor', 'form'),
    lazy('editor', ['a', 'both'], ['around']),
    lazy('around', ['a', 'both', 'own']),
    lazy('form', ['both']),
    chunk('a'),
    chunk('both'),
    chunk('own'),
  ]
  const starts = { editor: ['/editor.ts'], around: ['/around.ts'], form: ['/form.ts'] }
  expect(divided(chunks, starts, { around: 'editor' })).toEqual({
    '/a.ts': 'editor',
    '/both.ts': 'editor-form',
    '/own.ts': 'around',
  })
})

test('what anybody else asks for who comes behind the same start brings nothing of this one along', () => {
  const chunks = [
    main('shell'),
    lazy('shell', ['frame'], ['editor', 'notices']),
    lazy('editor', ['frame', 'kit', 'heavy'], ['dialog']),
    lazy('notices', ['kit']),
    lazy('dialog', ['heavy']),
    chunk('frame'),
    chunk('kit'),
    chunk('heavy'),
  ]
  const starts = { shell: ['/shell.ts'], editor: ['/editor.ts'] }
  expect(divided(chunks, starts, { editor: 'shell' })).toEqual({
    '/frame.ts': 'shell',
    '/heavy.ts': 'editor',
  })
})

const crumb = (name: string, imports: string[] = [], more: Partial<Chunk> = {}): Chunk =>
  chunk(name, imports, { code: 'a', ...more })

test('a crumb that several need who come behind the same start goes along with that, if nothing else must come for it', () => {
  const starts = {
    shell: ['/shell.ts'],
    editor: ['/editor.ts'],
    list: ['/list.ts'],
    form: ['/form.ts'],
  }
  const behind = { editor: 'shell', list: 'shell' }
  const chunks = [
    main('shell', 'form'),
    lazy('shell', ['frame'], ['editor', 'list']),
    lazy('editor', ['crumb', 'heavy', 'on-heavy', 'looks', 'own']),
    lazy('list', ['crumb', 'heavy', 'on-heavy', 'looks']),
    lazy('form', ['heavy']),
    chunk('frame'),
    chunk('heavy'),
  ]
  expect(
    divided(
      [
        ...chunks,
        crumb('crumb', ['frame', 'core']),
        crumb('on-heavy', ['heavy']),
        crumb('looks', [], { moduleIds: ['/looks.css'] }),
        crumb('own'),
      ],
      starts,
      behind,
    ),
  ).toEqual({
    '/frame.ts': 'shell',
    '/heavy.ts': 'editor-list-form',
    '/crumb.ts': 'shell',
    '/on-heavy.ts': 'editor-list',
    '/looks.css': 'editor-list',
    '/own.ts': 'editor',
  })
})

test('a crumb that anybody may need goes along with what every page has; what is more than that stays alone', () => {
  const chunks = [
    main('editor', 'card'),
    lazy('editor', ['crumb', 'on-heavy', 'heavy']),
    lazy('card', ['crumb', 'on-heavy', 'heavy']),
    chunk('heavy'),
  ]
  expect(divided([...chunks, crumb('crumb', ['core']), crumb('on-heavy', ['heavy'])])).toEqual({
    '/crumb.ts': 'common',
  })
})

test('the code of the first file stands in the common one, so that nothing that shares it is taken out of it', () => {
  expect(
    divided([
      chunk('main', ['core'], {
        facadeModuleId: '/main.ts',
        isEntry: true,
        moduleIds: ['/shared.ts', '/main.ts'],
      }),
    ]),
  ).toEqual({ '/shared.ts': 'common' })
})

test('of a start of several modules each stays a file of its own: they are not asked for together', () => {
  const chunks = [
    main('editor', 'form'),
    lazy('editor', ['both']),
    lazy('form', ['both']),
    chunk('both'),
  ]
  expect(
    Object.fromEntries(
      fileOfModules([chunk('core'), ...chunks], { screens: ['/editor.ts', '/form.ts'] }),
    ),
  ).toEqual({ '/core.ts': 'common', '/both.ts': 'screens' })
})

test('what is to be apart is fetched by those alone who need it, however alike the others start', () => {
  const chunks = [
    main('editor', 'list', 'builder'),
    lazy('editor', ['drag', 'both']),
    lazy('list', ['both']),
    lazy('builder', ['drag', 'both']),
    chunk('drag'),
    chunk('both'),
  ]
  const files = fileOfModules(
    [chunk('core'), ...chunks],
    { screens: ['/editor.ts', '/list.ts'], builder: ['/builder.ts'] },
    {},
    ['/drag'],
  )
  expect(files.get('/drag.ts')).toBeUndefined()
  expect(files.get('/both.ts')).toBe('screens-builder')
})

test('what one start needs, and a part that comes later in another too, stays alone', () => {
  expect(
    divided(
      [
        main('shell', 'form'),
        lazy('shell', [], ['editor']),
        lazy('editor', ['a', 'typed', 'asks']),
        lazy('form', ['asks']),
        chunk('a'),
        chunk('typed'),
        chunk('asks', [], { dynamicImports: ['later'] }),
        lazy('later', ['typed']),
      ],
      { shell: ['/shell.ts'], editor: ['/editor.ts'], form: ['/form.ts'] },
      { editor: 'shell' },
    ),
  ).toEqual({ '/a.ts': 'editor', '/asks.ts': 'editor-form' })
})

test('small sheets of blocks are one file; large ones, and those of screens of records, keep their own', () => {
  const small = (id: string, size = 900) =>
    isSmallSheet(
      id,
      () => size,
      (sheet) => sheet.includes('/entity-'),
    )
  expect(small('/r/blocks/card/Card.css')).toBe(true)
  expect(small('/r/src/ui/people/people.css')).toBe(true)
  expect(small('/r/src/ui/Pagination.css')).toBe(true)
  expect(small('/r/blocks/catalogue/Catalogue.css', 5000)).toBe(false)
  expect(small('/r/blocks/entity-list/entity-list.css')).toBe(false)
  expect(small('/r/src/layouts/public/public.css')).toBe(false)
  expect(small('/r/blocks/card/Card.tsx')).toBe(false)
})

test('a crumb of one start comes with what another needs that is like it, and what is large does not', () => {
  const chunks = [
    main('list', 'form', 'builder'),
    lazy('list', ['crumb', 'large']),
    lazy('form', ['both']),
    lazy('builder', ['crumb', 'large', 'both']),
    chunk('crumb', [], { code: ' '.repeat(2000) }),
    chunk('large'),
    chunk('both'),
  ]
  const files = fileOfModules(
    [chunk('core'), ...chunks],
    { list: ['/list.ts'], form: ['/form.ts'], builder: ['/builder.ts'] },
    {},
    [],
    { list: 'form' },
  )
  expect(Object.fromEntries(files)).toMatchObject({
    '/crumb.ts': 'list-form-builder',
    '/large.ts': 'list-builder',
    '/both.ts': 'form-builder',
  })
})
