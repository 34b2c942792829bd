import { sql, type RawBuilder } from 'kysely'
import { StorageContext } from '../../server/storage/context.ts'

/** What a database does for a request: the plan of each statement. */
export class Explaining extends StorageContext {
  readonly plans: string[] = []
  override async rows<T>(query: RawBuilder<T>, use: 'read' | 'write'): Promise<T[]> {
    const ask = this.dialect.name === 'sqlite' ? sql`explain query plan` : sql`explain`
    this.plans.push(JSON.stringify(await super.rows(sql`${ask} ${query}`, use)))
    return super.rows(query, use)
  }
}
