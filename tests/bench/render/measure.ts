import { writeFileSync } from 'node:fs'
import { NAMES, rowsOf, type Name } from './content.ts'
import { ANSWERS } from './server.tsx'

/** Answers before the clock runs, as of a server that has been up for a while. */
const WARM = 50
const ROUNDS = 101

/** Times (ms) of each contestant, in turns, and its answer. */
export interface Measured {
  times: Record<Name, number[]>
  html: Record<Name, string>
}

/** Until the bytes are there that go out. */
async function measure(blocks: number): Promise<Measured> {
  const rows = rowsOf(blocks)
  const times: Measured['times'] = { sala: [], plain: [], puck: [] }
  const html = {} as Measured['html']
  for (let round = -WARM; round < ROUNDS; round++)
    for (const name of NAMES) {
      const from = performance.now()
      html[name] = Buffer.from(await ANSWERS[name](rows)).toString()
      if (round >= 0) times[name].push(performance.now() - from)
    }
  return { times, html }
}

// Run by itself: blocks, and where to write what was measured.
const [blocks, file] = process.argv.slice(2)
if (file) writeFileSync(file, JSON.stringify(await measure(Number(blocks))))
