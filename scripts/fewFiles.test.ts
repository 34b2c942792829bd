import { expect, test } from 'vitest'
import { fileOfModules } from './fewFiles.ts'

type Chunk = Parameters<typeof fileOfModules>[0][number]

const chunk = (name: string, imports: string[] = [], more: Partial<Chunk> = {}): Chunk => ({ fileName: name, facadeModuleId: null, imports, dynamicImports: [], moduleIds: [`/${name}.ts`], isEntry: false, isDynamicEntry: false, ...more })
const lazy = (name: string, imports: string[], dynamicImports: string[] = []): Chunk => chunk(name, imports, { facadeModuleId: `/${name}.ts`, isDynamicEntry: true, dynamicImports })
const main = (...asks: string[]): Chunk => chunk('main', ['core'], { facadeModuleId: '/main.ts', isEntry: true, dynamicImports: asks })

const divided = (chunks: Chunk[]): Record<string, string> => Object.fromEntries(fileOfModules([chunk('core'), ...chunks], { editor: ['/editor.ts'], form: ['/form.ts'] }))

test('what the same starts need becomes one file, and the starts themselves stay', () => {
  expect(divided([main('editor', 'form'), lazy('editor', ['a', 'b', 'both']), lazy('form', ['both']), chunk('a'), chunk('b', ['a']), chunk('both')])).toEqual({ '/a.ts': 'editor', '/b.ts': 'editor', '/both.ts': 'editor-form' })
})

test('what somebody else needs a part of stays alone, and so does what comes with the first file', () => {
  expect(divided([main('editor', 'card'), lazy('editor', ['a', 'b', 'core']), lazy('card', ['b', 'core']), chunk('a'), chunk('b')])).toEqual({ '/a.ts': 'editor' })
})

test('who is asked for by a start alone, or by what that asked for, is nobody else', () => {
  const chunks = [lazy('editor', ['a', 'b'], ['dialog']), lazy('dialog', ['a'], ['picker']), lazy('picker', ['b']), chunk('a'), chunk('b')]
  expect(divided([main('editor'), ...chunks])).toEqual({ '/a.ts': 'editor', '/b.ts': 'editor' })
  expect(divided([main('editor', 'picker'), ...chunks])).toEqual({ '/a.ts': 'editor' })
})

test('what nobody asks for any more stands in no way', () => {
  expect(divided([main('editor'), lazy('editor', ['a']), lazy('lost', ['a']), chunk('a')])).toEqual({ '/a.ts': 'editor' })
})

test('what is asked for by that alone stands in no way either', () => {
  expect(divided([main('editor'), lazy('editor', ['a']), lazy('lost', ['a'], ['more']), lazy('more', ['a']), chunk('a')])).toEqual({ '/a.ts': 'editor' })
})

test('what always comes behind a start finds there what both need', () => {
  const chunks = [chunk('core'), main('editor', 'form'), lazy('editor', ['a', 'both'], ['around']), lazy('around', ['a', 'both', 'own']), lazy('form', ['both']), chunk('a'), chunk('both'), chunk('own')]
  const starts = { editor: ['/editor.ts'], around: ['/around.ts'], form: ['/form.ts'] }
  expect(Object.fromEntries(fileOfModules(chunks, starts, { around: 'editor' }))).toEqual({ '/a.ts': 'editor', '/both.ts': 'editor-form', '/own.ts': 'around' })
})
