/** Milliseconds that an answer is kept, and how many are (spec: academy 9, GET cache). */
export const KEPT_FOR = 60_000
export const MAX_KEPT = 100

/**
 * Answers of reads that may be a minute old, by their addresses: asked for again they are answered from here, the same
 * one twice at once too. The oldest goes where there are too many; a refusal is not kept. `now` in milliseconds.
 */
export function createKeptAnswers(now: () => number) {
  const kept = new Map<string, { answer: Promise<{ ok: boolean }>; until: number }>()
  return {
    forget: (): void => kept.clear(),
    read<A extends { ok: boolean }>(path: string, ask: () => Promise<A>): Promise<A> {
      const known = kept.get(path)
      if (known && known.until > now()) return known.answer as Promise<A>
      kept.delete(path)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= MAX_KEPT) kept.delete(oldest)
      const answer = ask()
      const one = { answer, until: now() + KEPT_FOR }
      kept.set(path, one)
      const forgetOne = (): void => void (kept.get(path) === one && kept.delete(path))
      answer.then(({ ok }) => ok || forgetOne(), forgetOne)
      return answer
    },
  }
}
