import { join } from 'node:path'
import Libsql from 'libsql'
import { StorageError } from '../errors.ts'

const LOCK_FILE = 'sala.lock'

/**
 * Takes a data folder for this process until the answer is called; the system gives it back when a process is killed.
 * A file of its own is locked, since tools may work on the database beside a server. Throws `data-in-use`.
 */
export function lockFolder(folder: string): () => void {
  let database: Libsql.Database | undefined
  try {
    database = new Libsql(join(folder, LOCK_FILE))
    database.exec('begin exclusive')
  } catch (error) {
    database?.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new StorageError({ code: 'data-in-use', params: { folder } }, error)
    // Where nothing can be written there is nothing to protect; opening the database tells.
    return () => {}
  }
  return () => void database.close()
}
