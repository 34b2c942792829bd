import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'

/** Told like a file system that takes no writes, which Node calls by several names. */
const UNWRITABLE = 'EROFS'

/** Makes the data folder where it is not there yet. Throws an error that is told (`isTold`) where nothing can be written in it. */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    // Of a folder that cannot be made on a read-only file system, Node says that its parent is not there.
    throw (error as { code?: string }).code === 'ENOENT'
      ? Object.assign(new Error((error as Error).message), { code: UNWRITABLE })
      : error
  }
}
