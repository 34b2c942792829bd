import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command, copyTree, freePort, until } from '../support/commands.ts'
import { expect, test } from './support/journey.ts'

const SALA = resolve(import.meta.dirname, '../..')
const FOLDERS = ['blocks', 'src/ui', 'src/forms']

test('`npm run story` shows a story book of blocks, controls and widgets at PORT, and ends with all it started', async ({
  page,
}) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const tree = copyTree()
  const book = new Command(process.execPath, ['scripts/run.mjs', 'story'], {
    cwd: tree.folder,
    env: { PORT: String(port) },
  })
  try {
    await until(
      'the book is served',
      () =>
        book.child.exitCode !== null ||
        fetch(url).then(
          ({ status }) => status === 200,
          () => false,
        ),
      100_000,
    )
    const { entries } = (await (await fetch(`${url}/index.json`)).json()) as {
      entries: Record<string, { id: string; type: string; importPath: string; exportName: string }>
    }
    const found = Object.values(entries).filter(({ type }) => type === 'story')
    // Every block has a story (its own conformance test says so); the book lists each of them.
    const written = FOLDERS.flatMap((folder) =>
      readdirSync(join(SALA, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.stories.tsx'))
        .map((file) => `${folder}/${file}`),
    ).flatMap((file) =>
      [...readFileSync(join(SALA, file), 'utf8').matchAll(/^export const (\w+)/gm)].map(
        ([, name]) => `./${file} ${name}`,
      ),
    )
    expect(written.length).toBeGreaterThan(80)
    expect(
      found.map(({ importPath, exportName }) => `${importPath} ${exportName}`).toSorted(),
    ).toEqual(written.toSorted())
    const yellow = found.find(
      ({ importPath, exportName }) => importPath.includes('NoteCard') && exportName === 'Yellow',
    )!
    await page.goto(`${url}/iframe.html?id=${yellow.id}&viewMode=story`)
    await expect(page.locator('.sala-note')).toBeVisible({ timeout: 60_000 })
    await page.goto('about:blank')
    await book.stop()
    await until('nothing listens any more', () =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    )
  } catch (error) {
    throw new Error(`${String(error)}\n${book.said}`, { cause: error })
  } finally {
    await book.stop()
    tree.remove()
  }
})
