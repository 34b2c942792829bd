import { nextTask } from '../../act.ts'
import { rowsOf } from '../content.ts'

/** Makes ready what the page needs, and answers how it is put into an element at once. */
type Prepare = (blocks: ReturnType<typeof rowsOf>) => Promise<(root: HTMLElement) => void>

const CONTESTANTS: Record<string, () => Promise<{ prepare: Prepare }>> = {
  sala: () => import('./sala.tsx'),
  plain: () => import('./plain.tsx'),
  puck: () => import('./puck.tsx'),
}

/** How long it takes until a page is mounted, laid out and painted (ms). */
async function mount(name: string, blocks: number): Promise<number> {
  const mounts = await (await CONTESTANTS[name]!()).prepare(rowsOf(blocks))
  const root = document.getElementById('root')!
  await new Promise((done) => setTimeout(done, 100))
  const from = performance.now()
  mounts(root)
  const { height } = root.getBoundingClientRect()
  await nextTask()
  const took = performance.now() - from
  if (root.querySelectorAll('p').length < blocks * 0.9 || height < 1)
    throw new Error(`${name} did not show its page: ${root.textContent.slice(0, 200)}`)
  return took
}

export const bench = { mount }
export type Bench = typeof bench
Object.assign(window, { bench })
