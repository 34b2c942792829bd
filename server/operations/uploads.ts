import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_NAME } from './archive.ts'

/** The folder that all uploads lie in, by site. */
export const uploadsFolder = (data: string): string => join(data, 'files')

/** Every upload that is there, as `site/key`; sizes of pictures are made again from them. */
export async function* uploadsIn(data: string): AsyncGenerator<{ site: string; key: string }> {
  const root = uploadsFolder(data)
  const folders = await readdir(root, { withFileTypes: true }).catch(() => [])
  for (const folder of folders.filter((one) => one.isDirectory() && FILE_NAME.test(one.name))) {
    const files = await readdir(join(root, folder.name), { withFileTypes: true }).catch(() => [])
    for (const { name } of files.filter(
      (one) => one.isFile() && FILE_NAME.test(one.name) && !one.name.endsWith('.part'),
    ))
      yield { site: folder.name, key: name }
  }
}
