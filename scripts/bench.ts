import { benchBuilder } from '../tests/bench/builder/run.ts'
import { benchEngine } from '../tests/bench/engine/run.ts'
import { benchForms } from '../tests/bench/forms/run.ts'
import { benchGateway } from '../tests/bench/gateway/run.ts'
import { benchList } from '../tests/bench/list/run.ts'
import { benchRender } from '../tests/bench/render/run.ts'
import { ensureGenerated } from './generated.mjs'

const BENCHES: Record<string, (sizes?: number[]) => Promise<void>> = {
  forms: benchForms,
  builder: benchBuilder,
  render: benchRender,
  gateway: benchGateway,
  list: benchList,
  engine: benchEngine,
}

/** `npm run bench -- forms [fields …]`, `-- builder [blocks …]`, `-- render [blocks …]`, `-- gateway [products …]`, `-- list [records …]`, `-- engine [lines …]`: times against peers in the same run, as ratios. */
const [name = '', ...sizes] = process.argv.slice(2)
const bench = BENCHES[name]
if (!bench) {
  process.stderr.write(`Which bench? ${Object.keys(BENCHES).join(', ')}\n`)
  process.exit(1)
}
if (!ensureGenerated()) process.exit(1)
await bench(sizes.length > 0 ? sizes.map(Number) : undefined)
