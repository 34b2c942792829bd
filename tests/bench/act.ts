import type { RenderCounter } from '../support/countRenders.ts'

/** How long one act may take (ms). */
const PATIENCE = 20_000

/** What one act cost: work until it was painted (ms, without what counting took), components drawn and commits made. */
export interface Sample {
  ms: number
  components: number
  commits: number
}

/** A task of its own, after all that was already waiting. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

/** Tells what passes from now on (ms), without what counting takes. */
function watch(counter: RenderCounter): () => number {
  const [from, counted] = [performance.now(), counter.counting]
  return () => performance.now() - from - (counter.counting - counted)
}

/** What the next frame costs: from its start until it is painted (ms). */
const nextFrame = (counter: RenderCounter): Promise<number> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const passed = watch(counter)
      void nextTask().then(() => resolve(passed()))
    }),
  )

/** The work from an act to its paint, without the idle wait for the screen's next frame. */
export async function timed(
  counter: RenderCounter,
  act: () => void,
  done: () => boolean,
): Promise<Sample> {
  await nextFrame(counter)
  counter.reset()
  const passed = watch(counter)
  act()
  do {
    await nextTask()
    if (passed() > PATIENCE) throw new Error(`Nothing happened within ${PATIENCE} ms.`)
  } while (!done())
  const worked = passed()
  return {
    ms: worked + (await nextFrame(counter)),
    components: counter.names.length,
    commits: counter.commits,
  }
}

/** Once a frame that shows it is on the screen: whoever lays the page out before it has not to do so in it. */
export const painted = (shows: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): unknown =>
      requestAnimationFrame(() => (shows() ? void nextTask().then(resolve) : look()))
    look()
  })

/** Types into a field as a person would have it after the last key. */
export function typeInto(input: HTMLInputElement, value: string): void {
  const owner = input.ownerDocument.defaultView as unknown as {
    HTMLInputElement: typeof HTMLInputElement
  }
  Object.getOwnPropertyDescriptor(owner.HTMLInputElement.prototype, 'value')!.set!.call(
    input,
    value,
  )
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
