import type { Steps } from '#pages/model'

export { keepValid, fitting, problemSteps } from '#pages/model'

/** Milliseconds that it works at a time; whatever waits for the page goes before the rest. */
const SLICE = 5

const yieldToPage = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((done) => setTimeout(done))

/** Goes through all steps, a little at a time or `atOnce`, and tells what they come to; left where `goesOn` says no after a rest. */
export function runSteps<T>(
  steps: Steps<T>,
  tell: (found: T) => void,
  goesOn: () => boolean,
  atOnce = false,
): void {
  const end = performance.now() + SLICE
  do {
    const { done, value } = steps.next()
    if (done) return tell(value)
  } while (atOnce || performance.now() < end)
  void yieldToPage().then(() => goesOn() && runSteps(steps, tell, goesOn))
}
