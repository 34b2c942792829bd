import { useLayoutEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { nextTask } from '../../act.ts'

/** Makes ready what the page needs, by the data of its answer. */
type Prepare = (data: unknown) => Promise<ReactNode>

const CONTESTANTS: Record<string, () => Promise<{ prepare: Prepare }>> = {
  sala: () => import('./sala.tsx'),
  plain: () => import('./plain.tsx'),
  puck: () => import('./puck.tsx'),
}

function Mounted({ onMounted, children }: { onMounted(): void; children: ReactNode }) {
  useLayoutEffect(onMounted, [onMounted])
  return children
}

/** How long it takes until an answer that stands in the document is taken over, laid out and painted (ms). */
async function mount(name: string, answer: string, blocks: number): Promise<number> {
  const html = new DOMParser().parseFromString(answer, 'text/html')
  const data = html.querySelector('script[type="application/json"]')!.textContent
  const root = document.getElementById('root')!
  root.innerHTML = html.getElementById('root')!.innerHTML
  const { prepare } = await CONTESTANTS[name]!()
  const page = await prepare(JSON.parse(data))
  await new Promise((done) => setTimeout(done, 100))
  const first = root.querySelector('p')
  const from = performance.now()
  await new Promise<void>((done) => {
    hydrateRoot(root, <Mounted onMounted={done}>{page}</Mounted>, {
      onRecoverableError: (error) => {
        throw error
      },
    })
  })
  const { height } = root.getBoundingClientRect()
  await nextTask()
  const took = performance.now() - from
  if (root.querySelectorAll('p').length < blocks * 0.9 || height < 1)
    throw new Error(`${name} did not show its page: ${root.textContent.slice(0, 200)}`)
  if (root.querySelector('p') !== first) throw new Error(`${name} was rendered anew`)
  return took
}

export const bench = { mount }
export type Bench = typeof bench
Object.assign(window, { bench })
