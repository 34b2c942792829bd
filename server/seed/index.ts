import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SYSTEM_ACTOR, type Actor, type Outcome, type Store } from '#engine'
import type { PageDocument, SiteDocument, StoredRecord } from '#schema'
import { engineFor, type Gateway } from '../gateway.ts'
import { hashPassword } from '../identity/passwords.ts'
import { FailureError } from '../http/failures.ts'
import { recordOutcome } from '../writing/journal.ts'
import { seedAcademyOf } from './academy.ts'
import { seedAccounts } from './accounts.ts'
import { seedAddresses } from './addresses.ts'
import { seedBusiness } from './business.ts'
import { beginCompany } from './company/index.ts'
import { seedApplications } from './applications.ts'
import { seedLearning } from './learning.ts'
import { seedMember, seedOrders } from './members.ts'
import { giveRecords } from './givenRecords.ts'
import { makeWith } from './make.ts'
import { pagesOf } from './content.ts'
import { demoPictures, seedPictures } from './pictures.ts'
import { createRandom } from './random.ts'
import { seedTasks } from './tasks.ts'

/** The same demo on every machine. */
const SEED = 2569

type Parts = Pick<Gateway, 'config' | 'clock' | 'database' | 'shipped'>

export interface SeedOptions {
  sites: SiteDocument[]
  password: string
  /** Begins a trading company on the first site, which `growCompany` makes while the gateway serves, instead of a few records at once. */
  company?: boolean
}

/** Is there a site already? Then the installation has its data, and nothing is seeded. */
export const isSeeded = async ({ database }: Pick<Parts, 'database'>): Promise<boolean> =>
  (await database.store('').find('site', {}, { limit: 1 })).length > 0

async function seedPages(parts: Parts, siteId: string, pages: PageDocument[]): Promise<void> {
  const engine = engineFor(parts, siteId)
  // What the addresses of the product show is apart from the pages that a site makes.
  const ofRoutes = new Set(
    Object.values(parts.shipped.model.modules).flatMap(({ routes }) =>
      routes.flatMap(({ page, members }) => [page, members].filter((slug) => slug !== undefined)),
    ),
  )
  for (const { $schema: _, ...page } of pages as (PageDocument & { $schema?: string })[]) {
    const { slug } = page
    const own = { ...page, ...(ofRoutes.has(slug) ? { system: true } : {}) }
    const made = await engine.create('page', own, SYSTEM_ACTOR)
    const published = made.ok
      ? await engine.transition('page', made.value.record._id, 'publish', 1, SYSTEM_ACTOR)
      : made
    if (made.ok && published.ok)
      for (const { record, note } of [
        { record: made.value.record, note: 'create' },
        { record: published.value.record, note: 'publish' },
      ])
        await parts.database.system.versions.add(siteId, 'page', record, { note })
    if (!published.ok)
      throw new FailureError(
        published.failures.map((failure) => ({
          ...failure,
          path: `page ${slug}: ${failure.path ?? ''}`,
        })),
      )
  }
}

async function writeDemoPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of demoPictures()) await writeFile(join(folder, name), text)
}

/** The courses that a member takes, the first enrolled in first as the demo made them. */
async function takenBy(store: Store, { _id }: StoredRecord) {
  const enrolments = await store.find('enroll', { userID: _id }, { limit: 10 })
  const courses = await store.getAll(
    'course',
    enrolments.map(({ courseID }) => String(courseID)),
  )
  return { enrolments, courses }
}

/** The accounts of a site as they act, and how what they did is kept. */
function actingOn(
  parts: Parts,
  site: { _id: string; name: string },
  accounts: Map<string, StoredRecord>,
) {
  return {
    actor: (role: string) => ({
      id: accounts.get(role)!._id,
      roles: ['authenticated', role],
      name: `${accounts.get(role)!.firstname} ${accounts.get(role)!.lastname}`,
    }),
    // Nobody is to be told of what happened before there was anybody.
    addOutcome: (outcome: Outcome, { id, name }: Actor) =>
      recordOutcome(
        parts,
        {
          user: { _id: id!, username: '', firstname: name ?? '', lastname: '', roles: [] },
          site,
          locale: 'th',
          requestId: 'seed',
        },
        { ...outcome, outbox: [] },
      ),
  }
}

/**
 * Fills a new installation: addresses, two sites, an account a role, courses, posts, and the business of the first site.
 * False where another gateway of this database has done it meanwhile.
 */
export async function seedDemo(
  parts: Parts,
  { sites, password, company = false }: SeedOptions,
): Promise<boolean> {
  const { database, clock, shipped, config } = parts
  const now = clock.now()
  await writeDemoPictures(join(config.data, 'files', 'demo'))
  return database.alone(async () => {
    if (await isSeeded(parts)) return false
    await seedAddresses(database.store(''), clock)
    const hash = await hashPassword(password)
    for (const [index, { $schema: _, ...document }] of (
      sites as (SiteDocument & { $schema?: string })[]
    ).entries()) {
      const site = await makeWith(engineFor(parts, ''))(
        'site',
        document as unknown as Record<string, unknown>,
      )
      await giveRecords(parts, site._id)
      const random = createRandom(SEED + index)
      const engine = engineFor(parts, site._id)
      const make = makeWith(engine)
      const accounts = await seedAccounts(make, hash, `${document.name}.example`)
      await seedAcademyOf(make, { id: site._id, name: document.name }, now)
      await seedMember(
        make,
        {
          member: accounts.get('user')!,
          courses: await database.store(site._id).find('course', {}, { limit: 3 }),
          unit: site._id,
        },
        now,
      )
      await seedLearning({
        make,
        engine,
        member: accounts.get('user')!,
        lecturerAccount: accounts.get('lecturer')!,
        ...(await takenBy(database.store(site._id), accounts.get('user')!)),
        now,
        ...(company && index === 0
          ? { ofHalfYear: { ...site, store: database.store(site._id) } }
          : {}),
      })
      const { actor, addOutcome } = actingOn(
        parts,
        { _id: site._id, name: document.name },
        accounts,
      )
      await seedApplications(engine, {
        member: actor('user'),
        manager: actor('manager'),
        unit: site._id,
        addOutcome,
        now,
      })
      await seedOrders(parts, engine, {
        site: site._id,
        member: accounts.get('user')!,
        manager: accounts.get('manager')!,
        courses: await database.store(site._id).find('course', {}, { limit: 4 }),
      })
      await seedTasks(make, document.name, accounts, now)
      await seedPictures(make, document.name, join(config.data, 'files', site._id))
      const own = await pagesOf(document.name)
      const ships = shipped.pages.filter(({ slug }) => own.every((page) => page.slug !== slug))
      await seedPages(parts, site._id, [...ships, ...own])
      if (index > 0) continue
      if (company) await beginCompany(parts, { _id: site._id, name: document.name })
      else
        await seedBusiness(
          engine,
          random,
          { purchaser: actor('purchaser'), admin: actor('admin'), addOutcome },
          now,
        )
    }
    return true
  })
}
