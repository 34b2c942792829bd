import { useText, useLocale } from '#i18n'
import type { StatesDocument, StoredRecord } from '#schema'

/**
 * The states on the way of a record, in the order of their table: those that a plain course passes, and the one it is in.
 * A state that ends it badly stands there only when it came to that.
 */
export function statesOnTheWay({ states, initial, transitions }: StatesDocument, now: string) {
  const names = Object.keys(states)
  const reached = new Set([initial])
  // What is reached only by going back, or ends badly, is not on the way.
  for (const from of names)
    if (reached.has(from))
      for (const { from: before, to } of transitions)
        if (before.includes(from) && states[to]?.color !== 'red') reached.add(to)
  return names.filter(
    (name) => name === now || (reached.has(name) && states[name]?.color !== 'red'),
  )
}

/** Where a record stands in its life. */
export function StateSteps({ states, record }: { states: StatesDocument; record: StoredRecord }) {
  const t = useText('backend')
  const locale = useLocale()
  const now = String(record[states.field])
  const way = statesOnTheWay(states, now)
  const at = way.indexOf(now)
  return (
    <ol className="sala-steps-of-state" tabIndex={0} aria-label={t('detail.states')}>
      {way.map((name, index) => (
        <li
          key={name}
          data-step={index < at ? 'done' : index === at ? 'now' : 'ahead'}
          data-color={states.states[name]?.color}
          aria-current={index === at ? 'step' : undefined}
        >
          {states.states[name]?.label[locale] ?? name}
        </li>
      ))}
    </ol>
  )
}
