import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { administer, dropDatabase, nameOf, newDatabase } from '../../support/postgres.ts'
import { handOnPostgres, handOnSqlite, type Hand, type Statement } from './byHand.ts'
import { Receipts, type Product } from './receipts.ts'
import { rateOfValidators } from './validators.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const LINES = [5]
const WARM = 40
const MEASURED = 200
/** Of the rate of bare Ajv, and of the same statements by hand, at least. */
const TARGETS = { validators: 0.5, receipts: 0.5 }

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** The product as it is built for production. */
async function loadProduct(folder: string): Promise<Product> {
  await build({
    root: ROOT,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: { product: join(import.meta.dirname, 'product.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
  return (await import(pathToFileURL(join(folder, 'product.mjs')).href)) as Product
}

interface Place {
  folder: string
  url?: string
}

/** The same database once more, while nobody has it open. */
async function copyOf({ folder, url }: Place): Promise<Place> {
  if (url === undefined) {
    const copy = mkdtempSync(join(tmpdir(), 'sala-bench-'))
    cpSync(folder, copy, { recursive: true })
    return { folder: copy }
  }
  const copy = await newDatabase()
  await dropDatabase(copy)
  if (!(await administer(`create database ${nameOf(copy)} template ${nameOf(url)}`)))
    throw new Error('PostgreSQL refused to copy the database.')
  return { folder, url: copy }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Goods are received by the engine, and the very statements that it sent are sent by hand to a copy of the database, in turns. */
async function benchReceipts(product: Product, place: Place, lines: number): Promise<void> {
  const before = await Receipts.open(product, place)
  const drafts = await before.draft(WARM + MEASURED, lines)
  await before.close()
  const copy = await copyOf(place)
  let sent: Statement[] = []
  const receipts = await Receipts.open(product, place, ({ sql, parameters }) => {
    sent.push({ sql, parameters })
  })
  const hand: Hand = copy.url ? await handOnPostgres(copy.url) : await handOnSqlite(copy.folder)
  const times = { ours: 0, hand: 0 }
  let statements = 0
  for (const [index, draft] of drafts.entries()) {
    sent = []
    const ours = await timed(() => receipts.receive(draft))
    const own = sent
    const least = await timed(() => hand.transact(own))
    statements = own.length
    if (index < WARM) continue
    times.ours += ours
    times.hand += least
  }
  const outcome = await receipts.outcome()
  await receipts.close()
  await hand.close()
  const copied = await Receipts.open(product, copy)
  const same = JSON.stringify(await copied.outcome()) === JSON.stringify(outcome)
  await copied.close()
  if (!same) throw new Error('By hand something else came of it.')
  if (copy.url) await dropDatabase(copy.url)
  else rmSync(copy.folder, { recursive: true })
  const rate = (ms: number): string => ((MEASURED / ms) * 1000).toFixed(0)
  const ratio = times.hand / times.ours
  say(
    `  receipt of ${lines} lines, ${place.url ? 'PostgreSQL' : 'SQLite'}: sala ${rate(times.ours)}/s in ${statements} statements, the same by hand ${rate(times.hand)}/s; ${ratio.toFixed(2)}, ${ratio >= TARGETS.receipts ? 'met' : `MISSED ${TARGETS.receipts}`}`,
  )
}

/** The engine: validators beside bare Ajv, goods received beside the same statements by hand. */
export async function benchEngine(sizes: number[] = LINES): Promise<void> {
  const folder = mkdtempSync(join(ROOT, 'dist', 'bench-'))
  try {
    const product = await loadProduct(folder)
    const { ours, bare } = rateOfValidators(product)
    const ratio = ours / bare
    say(
      `  order of 20 lines: sala ${ours.toFixed(0)}/s, bare Ajv ${bare.toFixed(0)}/s; ${ratio.toFixed(2)}, ${ratio >= TARGETS.validators ? 'met' : `MISSED ${TARGETS.validators}`}`,
    )
    const onPostgres = await administer('select 1')
    if (!onPostgres) say('  no PostgreSQL is reachable: SALA_TEST_POSTGRES names one')
    for (const lines of sizes) {
      const place: Place = { folder: mkdtempSync(join(tmpdir(), 'sala-bench-')) }
      await benchReceipts(product, place, lines)
      if (onPostgres) {
        const url = await newDatabase()
        await benchReceipts(product, { ...place, url }, lines)
        await dropDatabase(url)
      }
      rmSync(place.folder, { recursive: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
