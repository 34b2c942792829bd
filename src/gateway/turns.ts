/** Lets so many go on at once; who comes later waits in line. Answers how to take a turn, which answers how to end it. */
export function createTurns(most: number): () => Promise<() => void> {
  let running = 0
  const line: (() => void)[] = []
  const end = (): void => {
    const next = line.shift()
    if (next) next()
    else running--
  }
  return async () => {
    if (running < most) running++
    else await new Promise<void>((go) => line.push(go))
    let isOver = false
    return () => {
      if (!isOver) end()
      isOver = true
    }
  }
}
