import { sql, type RawBuilder } from 'kysely'
import { StorageContext } from '../../server/storage/context.ts'

/** What a database does for a request: the plan of each statement. */
export class Explaining extends StorageContext {
  readonly plans: string[] = []
  override async rows<T>(query: RawBuilder<T>, use: 'read' | 'write'): Promise<T[]> {
    this.plans.push(JSON.stringify(await super.rows(sql`${this.asking()} ${query}`, use)))
    return super.rows(query, use)
  }
  protected asking() {
    return this.dialect.name === 'sqlite' ? sql`explain query plan` : sql`explain`
  }
}

/** A step of SQLite's program for a statement. */
interface Step {
  opcode: string
  p1: number
  p3: number
}

/** Which statements read records, and not an index alone: SQLite says so by the steps it takes. */
export class WatchingReads extends Explaining {
  protected override asking() {
    return sql`explain`
  }
  get readRecords(): boolean[] {
    return this.plans.map((plan) => {
      if (this.dialect.name === 'postgres') return !plan.includes('Index Only Scan')
      const steps = JSON.parse(plan) as Step[]
      // A record is looked for once something of it is asked for.
      const records = steps.filter(({ opcode }) => opcode === 'DeferredSeek').map(({ p3 }) => p3)
      return steps.some(({ opcode, p1 }) => opcode === 'Column' && records.includes(p1))
    })
  }
}
