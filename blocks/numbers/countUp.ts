const MILLISECONDS = 1200

/** Counts from nothing to a number, slower towards the end. What is not called for any more is stopped by what it returns. */
export function countUp(to: number, digits: number, show: (value: number) => void): () => void {
  let begun: number | undefined
  let frame = 0
  const step = (now: number): void => {
    begun ??= now
    const done = Math.min(1, (now - begun) / MILLISECONDS)
    show(Number((to * (1 - (1 - done) ** 3)).toFixed(digits)))
    if (done < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => {
    cancelAnimationFrame(frame)
    show(to)
  }
}
