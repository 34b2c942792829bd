import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addProducts } from '../gateway/data.ts'
import { signIn, startSala } from '../gateway/servers.ts'
import { benchBrowser } from './browser.ts'

const RECORDS = 100_000
const ASKED = 15
const PORT = 4391
/** Milliseconds of a median at most. */
const TARGET = 50
const PAGE = { page: 1, limit: 100 }

interface Question {
  call: 'query' | 'aggregate'
  body: (turn: number) => Record<string, unknown>
}

const counted = { ...PAGE, total: 1000 }
const byCategory = (sums: Record<string, unknown>) => [
  { $match: {} },
  { $group: { _id: '$category', rows: { $sum: 1 }, ...sums } },
]

/** What the screen of a list asks, as it asks it. */
const questions = (category: string): Record<string, Question> => ({
  'first page': {
    call: 'query',
    body: () => ({ method: 'find', args: [{}], sort: { product_code: 1 }, paging: PAGE }),
  },
  'filtered page': {
    call: 'query',
    body: (turn) => ({
      method: 'find',
      args: [{ $and: [{ category }, { selling_price: { $gte: 1000 + turn } }] }],
      sort: { product_code: 1 },
      paging: PAGE,
    }),
  },
  search: {
    call: 'query',
    body: (turn) => ({
      method: 'find',
      args: [{}],
      search: `รุ่น ${1000 + turn * 37}`,
      paging: counted,
    }),
  },
  group: { call: 'aggregate', body: () => ({ pipeline: byCategory({}) }) },
  sum: {
    call: 'aggregate',
    body: () => ({ pipeline: byCategory({ sum0: { $sum: '$selling_price' } }) }),
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const medianOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

/** `npm run bench -- list [records …]`: how long the gateway takes for what a list asks, one after the other. */
export async function benchList(sizes: number[] = [RECORDS]): Promise<void> {
  for (const count of sizes) {
    // What is measured is added; of the demo a few records are enough.
    process.env.SALA_DEMO ??= 'small'
    const folder = mkdtempSync(join(tmpdir(), 'sala-list-'))
    try {
      const first = await startSala({ folder }, PORT)
      await first.stop()
      const { category } = await addProducts({ folder }, count)
      const sala = await startSala({ folder }, PORT)
      try {
        const session = await signIn(sala)
        const headers = { ...session, 'content-type': 'application/json' }
        say(`list of ${count} products, ${ASKED} times each`)
        for (const [name, { call, body }] of Object.entries(questions(category))) {
          const times: number[] = []
          for (let turn = 0; turn <= ASKED; turn++) {
            const begun = performance.now()
            const answer = await fetch(`${sala.url}/api/product/${call}`, {
              method: 'POST',
              headers,
              body: JSON.stringify(body(turn)),
            })
            const text = await answer.text()
            if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 200)}`)
            // The first makes ready what the others find.
            if (turn > 0) times.push(performance.now() - begun)
          }
          const median = medianOf(times)
          const most = Math.max(...times)
          say(
            `  ${name}: median ${median.toFixed(1)} ms, at most ${most.toFixed(1)} ms; ${median <= TARGET ? 'met' : `MISSED ${TARGET} ms`}`,
          )
        }
        await benchBrowser({ url: sala.url, cookie: session.cookie! }, say)
      } finally {
        await sala.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
