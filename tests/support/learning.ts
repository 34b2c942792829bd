import { fixedClock } from '#shared'
import type { Place } from './databases.ts'
import { openGateway, Visitor, type TestGateway } from './gateway.ts'

type Data = Record<string, unknown>

/** A gateway with its demo, and short ways to make records, to act and to look. */
export interface Learning {
  opened: TestGateway
  clock: ReturnType<typeof fixedClock>
  site: string
  store: () => ReturnType<TestGateway['gateway']['database']['store']>
  /** Puts records where they are, as they are. */
  put(collection: string, ...records: Data[]): Promise<void>
  act(
    who: Visitor,
    name: string,
    body: Data,
  ): Promise<{ status: number; data: Data; rule?: unknown; code?: unknown }>
  as(...roles: string[]): Promise<Visitor[]>
  idOf(username: string): Promise<string>
}

export async function openLearning(at: Partial<Place>, now: string): Promise<Learning> {
  const clock = fixedClock(now)
  const opened = await openGateway({ ...at, clock })
  const { database } = opened.gateway
  const site = (await database.store('').find('site', { name: 'academy' }))[0]!._id
  const store = () => database.store(site)
  return {
    opened,
    clock,
    site,
    store,
    put: (collection, ...records) =>
      database.transaction(async (inner) => {
        for (const record of records)
          await inner
            .store(site)
            .insert(collection, {
              version: 1,
              created_at: clock.iso(),
              updated_at: clock.iso(),
              ...record,
            } as never)
      }),
    async act(who, name, body) {
      const answer = await who.post(`/api/learning/${name}`, body)
      const { data, error } = answer.json<{ data: Data; error?: Data }>()
      return {
        status: answer.statusCode,
        data,
        rule: (error?.params as Data | undefined)?.rule,
        code: error?.code,
      }
    },
    as: (...roles) => Promise.all(roles.map((role) => Visitor.signedIn(opened.app, role))),
    idOf: async (username) => (await store().find('user', { username }))[0]!._id,
  }
}
