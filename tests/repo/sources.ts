import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
export const SOURCES = ['src', 'blocks', 'builder', 'flows', 'server']

export const isTest = (file: string): boolean => /\.(test|stories)\.tsx?$/.test(file)

export const isGenerated = (file: string): boolean => file.startsWith('src/generated/')

/** Paths, from the root of the project, of the code in these folders, tests and stories included. */
export const sourceFiles = (folders: readonly string[] = SOURCES): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => relative(ROOT, join(ROOT, folder, name)))
      .filter((file) => /\.tsx?$/.test(file)),
  )
