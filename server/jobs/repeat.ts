interface Repeating {
  /** Milliseconds until the first time. */
  first: number
  /** Milliseconds from the end of one time to the beginning of the next. */
  every: number
  report(error: unknown): void
}

/** Does something again and again, one after another; what fails is reported and done again. `stop` waits for the one that runs. */
export function repeat(
  work: () => Promise<unknown>,
  { first, every, report }: Repeating,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const loop = (): void => {
    running = work().catch(report)
    void running.then(() => {
      if (!stopped) timer = setTimeout(loop, every)
    })
  }
  timer = setTimeout(loop, first)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
