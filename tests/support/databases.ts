import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock, type Clock } from '#shared'
import type { Model } from '#schema'
import { openDatabase, type Database, type DatabaseOptions } from '../../server/storage/index.ts'
import { administer, dropDatabase, newDatabase } from './postgres.ts'

const reachable = await administer('select 1')

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
  scans?: DatabaseOptions['scans']
  onQuery?: DatabaseOptions['onQuery']
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
  process.stdout.write(
    `databases: ${names.join(', ')}${reachable ? '' : ' (no PostgreSQL reachable)'}\n`,
  )
  if (process.env.CI) test('both databases are there', () => expect(names).toContain('postgres'))
  for (const name of names)
    describe(name, () => {
      const opened: Database[] = []
      const places: Place[] = []
      const place = async (): Promise<Place> => {
        const folder = mkdtempSync(join(tmpdir(), 'sala-storage-'))
        const found: Place = {
          folder,
          ...(name === 'postgres' ? { url: await newDatabase() } : {}),
        }
        places.push(found)
        return found
      }
      suite({
        name,
        place,
        async open(
          model,
          {
            at,
            clock = systemClock,
            readOnly = false,
            migrate = true,
            statementTimeout,
            maxBytes,
            scans,
            onQuery,
          } = {},
        ) {
          const database = await openDatabase({
            ...(at ?? (await place())),
            model,
            clock,
            readOnly,
            ...(statementTimeout ? { statementTimeout } : {}),
            ...(maxBytes ? { maxBytes } : {}),
            ...(scans ? { scans } : {}),
            ...(onQuery ? { onQuery } : {}),
          })
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
          if (url) await dropDatabase(url)
        }
      })
    })
}
