import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let found: string | undefined

/** The version of package.json, which stands somewhere above: the built gateway lies deeper than its source. */
export function productVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (found === undefined) {
    const file = join(folder, 'package.json')
    if (existsSync(file))
      found = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
    else if (folder === dirname(folder)) found = ''
    folder = dirname(folder)
  }
  return found
}
