import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock, type Clock } from '#shared'
import type { Model } from '#schema'
import { openDatabase, type Database } from '../../server/storage/index.ts'

const ADMIN = process.env.SALA_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function admin(statement: string): Promise<boolean> {
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

const reachable = await admin('select 1')

/** A database that is empty at first; it can be closed and opened again, with another model. */
export interface Place {
  folder: string
  url?: string
}

export interface OpenOptions {
  at?: Place
  clock?: Clock
  readOnly?: boolean
  statementTimeout?: number
  maxBytes?: number
  /** Default true. */
  migrate?: boolean
}

export interface DatabaseKind {
  name: 'sqlite' | 'postgres'
  /** Room for one more database, removed after the suite. */
  place(): Promise<Place>
  /** Opened and migrated; closed after the suite. */
  open(model: Model, options?: OpenOptions): Promise<Database>
}

/** Runs a suite on SQLite, and on PostgreSQL where one is reachable; where `CI` is set it must be. */
export function eachDatabase(suite: (kind: DatabaseKind) => void): void {
  const names: DatabaseKind['name'][] = reachable ? ['sqlite', 'postgres'] : ['sqlite']
  process.stdout.write(`databases: ${names.join(', ')}${reachable ? '' : ' (no PostgreSQL reachable)'}\n`)
  if (process.env.CI) test('both databases are there', () => expect(names).toContain('postgres'))
  for (const name of names)
    describe(name, () => {
      const opened: Database[] = []
      const places: Place[] = []
      const place = async (): Promise<Place> => {
        const folder = mkdtempSync(join(tmpdir(), 'sala-storage-'))
        const found: Place = { folder }
        if (name === 'postgres') {
          const database = `sala_test_${randomBytes(6).toString('hex')}`
          if (!(await admin(`create database ${database} encoding 'UTF8' template template0`))) throw new Error('PostgreSQL refused a new database')
          found.url = Object.assign(new URL(ADMIN), { pathname: `/${database}` }).toString()
        }
        places.push(found)
        return found
      }
      suite({
        name,
        place,
        async open(model, { at, clock = systemClock, readOnly = false, migrate = true, statementTimeout, maxBytes } = {}) {
          const database = await openDatabase({ ...(at ?? (await place())), model, clock, readOnly, ...(statementTimeout ? { statementTimeout } : {}), ...(maxBytes ? { maxBytes } : {}) })
          opened.push(database)
          if (migrate && !readOnly) {
            const result = await database.migrate(() => [])
            if (!result.ok) throw new Error(JSON.stringify(result.failures))
          }
          return database
        },
      })
      afterAll(async () => {
        await Promise.all(opened.map((database) => database.close()))
        for (const { folder, url } of places) {
          rmSync(folder, { recursive: true, force: true })
          if (url) await admin(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
        }
      })
    })
}
