import { ownText, textKey, type PageProblem, type ProblemContext } from '#pages/model'
import { useSession } from '#session'
import { browserStore } from '#shared'
import { useBuilder, type BuilderPorts } from '../context/builderContext.ts'
import { journalKey, settledKey } from '../store/journalStore.ts'

type Settled = NonNullable<ProblemContext['settled']>

/** What was settled of the page that is kept under `key` in this browser. */
export function readSettled(key: string): Settled {
  const kept = browserStore.read(settledKey(key))
  return typeof kept === 'object' && kept !== null ? (kept as Settled) : {}
}

/** The translation that the problem names is still right, until one of its languages is changed again. */
function settle(
  { store, problems }: Pick<BuilderPorts, 'store' | 'problems'>,
  key: string,
  { node, path = [] }: PageProblem,
): void {
  const { former, settled } = problems.known()
  if (!former) return
  const after: Settled = {
    ...settled,
    [textKey(node, path)]: {
      former: ownText(former, node, path),
      now: ownText(store.getState().model, node, path),
    },
  }
  browserStore.write(settledKey(key), after)
  problems.learn({ settled: after })
}

/** What visitors see is what was written: nothing is left to settle. */
export function forgetSettled(key: string): void {
  browserStore.remove(settledKey(key))
}

/** Where what is settled of the page is kept for the person. */
export function useSettledKey(): string {
  const { page } = useBuilder()
  const { site, user } = useSession()
  return journalKey(site._id, user?._id, page)
}

/** Says of a translation that is told as outdated that it is still right. */
export function useSettle(): (problem: PageProblem) => void {
  const ports = useBuilder()
  const key = useSettledKey()
  return (problem) => settle(ports, key, problem)
}
