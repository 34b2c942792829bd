import { countRenders } from '../../support/countRenders.ts'
import { benchValues, type Contestant } from './schema.ts'

const CONTESTANTS: Record<string, () => Promise<{ contestant: Contestant }>> = {
  sala: () => import('./sala.tsx'),
  rjsf: () => import('./rjsf.tsx'),
  jsonforms: () => import('./jsonforms.tsx'),
  'hook-form': () => import('./hookForm.tsx'),
  store: () => import('./store.tsx'),
}

/** How long one act may take (ms). */
const PATIENCE = 10_000

const counter = countRenders()
const root = document.getElementById('root')!
let accepted: unknown
let error: string | undefined

/** A task of its own, after all that was already waiting. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

/** What the next frame costs: from its start until it is painted (ms). */
const nextFrame = (): Promise<number> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const from = performance.now()
      void nextTask().then(() => resolve(performance.now() - from))
    }),
  )

/** The work from an act to its paint, without the idle wait for the screen's next frame. */
async function timed(act: () => void, done: () => boolean): Promise<{ ms: number; components: number; commits: number }> {
  await nextFrame()
  counter.reset()
  const from = performance.now()
  act()
  do {
    await nextTask()
    if (performance.now() - from > PATIENCE) throw new Error(`Nothing happened within ${PATIENCE} ms.`)
  } while (!done())
  const worked = performance.now() - from
  return { ms: worked + (await nextFrame()), components: counter.names.length, commits: counter.commits }
}

const texts = (): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type])')].filter(({ inputMode }) => inputMode !== 'decimal' && inputMode !== 'numeric')
const submitButton = (): HTMLButtonElement => root.querySelector('button[type=submit]')!
const toggle = (): HTMLInputElement => root.querySelector<HTMLInputElement>('input[type=checkbox]')!

/** Some contestants take the field that depends on the box away, others hide it. */
function extraShows(): boolean {
  const label = [...root.querySelectorAll('label')].reverse().find(({ textContent }) => textContent.startsWith('Extra'))
  return label !== undefined && label.offsetParent !== null
}

function typeInto(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What a driver calls from outside; times in ms. */
const bench = {
  async mount(name: string, fields: number, empty = false) {
    const { contestant } = await CONTESTANTS[name]!()
    error = contestant.error
    return timed(() => void contestant.mount(root, fields, empty ? {} : benchValues(fields), (values) => void (accepted = values)), () => texts().length >= Math.floor(fields / 2))
  },
  async keystroke(index: number, value: string) {
    const input = texts()[index]!
    input.focus()
    return timed(() => typeInto(input, value), () => input.value === value)
  },
  showField: () => timed(() => toggle().click(), extraShows),
  hideField: () => timed(() => toggle().click(), () => !extraShows()),
  /** Every field shows what is wrong with it. */
  async refuse(fields: number) {
    if (error === undefined) return undefined
    return timed(() => submitButton().click(), () => root.querySelectorAll(error!).length >= fields)
  },
  async submit() {
    accepted = undefined
    return timed(() => submitButton().click(), () => accepted !== undefined)
  },
}
export type Bench = typeof bench
Object.assign(window, { bench })
