import { randomBytes } from 'node:crypto'
import pg from 'pg'

const ADMIN = process.env.SALA_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Runs a statement as the owner of the server; false where it is refused or nobody answers. */
export async function administer(statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ADMIN, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query(statement)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The address of a new database of the tests. */
export async function newDatabase(): Promise<string> {
  const name = `sala_test_${randomBytes(6).toString('hex')}`
  if (!(await administer(`create database ${name} encoding 'UTF8' template template0`)))
    throw new Error('PostgreSQL refused a new database')
  return Object.assign(new URL(ADMIN), { pathname: `/${name}` }).toString()
}

export const nameOf = (url: string): string => new URL(url).pathname.slice(1)
export const dropDatabase = (url: string): Promise<boolean> =>
  administer(`drop database if exists ${nameOf(url)} with (force)`)
