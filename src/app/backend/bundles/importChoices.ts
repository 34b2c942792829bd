import type { BundleChoice, BundleEntry, BundleName, BundlePlan } from '#gateway'

export type Choices = ReadonlyMap<string, BundleChoice>

export const keyOf = ({ kind, name }: BundleName): string =>
  kind === 'page' ? name : kind === 'site' ? '/' : `${kind} ${name}`

/** What is taken where nobody has chosen yet: what is new, and what was only not published. */
export const firstChoices = ({ entries }: BundlePlan): Choices =>
  new Map(
    entries.map((entry) => [
      keyOf(entry),
      entry.status === 'new' || entry.unpublished ? 'take' : 'keep',
    ]),
  )

/** What an import would do by these choices. */
export function importBy(plan: BundlePlan | null, choices: Choices, publish: boolean) {
  const entries = plan?.entries ?? []
  const waiting = entries.filter(({ unpublished }) => unpublished)
  const differing = entries.filter(
    ({ status, unpublished }) => status !== 'unchanged' || (publish && unpublished),
  )
  const chosen = differing.filter((entry) => choices.get(keyOf(entry)) !== 'keep')
  const coming = new Set(chosen.flatMap(({ files = [] }) => files))
  const leftOut = chosen.flatMap((entry) =>
    (entry.parts ?? []).flatMap((part) =>
      choices.get(part) === 'keep'
        ? [{ entry, part: entries.find(({ kind, name }) => kind === 'page' && name === part)! }]
        : [],
    ),
  )
  const missing = plan ? Object.entries(plan.missing).filter(([, names]) => names.length > 0) : []
  return { entries, waiting, differing, chosen, coming, leftOut, missing }
}

/** The choices as they are sent, with the versions that were looked at. */
export const sentChoices = (differing: readonly BundleEntry[], choices: Choices) =>
  differing.map(({ kind, name, version }) => ({
    kind,
    name,
    choice: choices.get(keyOf({ kind, name }))!,
    ...(version === undefined ? {} : { version }),
  }))
