import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useLocale, useText } from '#i18n'
import { useBuilder, useBuilderState } from '../builderContext.ts'
import { stepInWords } from '../said.ts'

const SHOWN = 50

/** The steps of this page in this browser, newest first; a click goes back to a step, or on to one that was undone. */
export function Steps() {
  const t = useText('builder')
  const locale = useLocale()
  const { store, blocks } = useBuilder()
  const [all, setAll] = useState(false)
  const done = useBuilderState(useShallow((state) => state.past.map(({ description }) => description)))
  const undone = useBuilderState(useShallow((state) => state.future.map(({ description }) => description)))
  const steps = [...done, ...undone.toReversed()]
  if (steps.length === 0) return null
  const from = all ? 0 : Math.max(0, Math.min(done.length, steps.length - SHOWN))
  const row = (count: number, text: string) => (
    <li key={count}>
      <button type="button" data-step={count} aria-current={count === done.length ? 'step' : undefined} data-undone={count > done.length || undefined} onClick={() => store.travel(count)}>
        <span>{text}</span>
        {count > done.length && <small>{t('steps.undone')}</small>}
      </button>
    </li>
  )
  return (
    <section className="builder-steps" aria-labelledby="builder-steps">
      <h2 id="builder-steps" className="builder-subtitle">{t('steps.title')}</h2>
      <ol reversed className="builder-versions">
        {steps.slice(from).map((description, index) => row(from + index + 1, stepInWords(description, t, locale, blocks))).toReversed()}
        {from === 0 && row(0, t('steps.start'))}
      </ol>
      {from > 0 && <button type="button" className="builder-more" onClick={() => setAll(true)}>{t('steps.more', { count: from })}</button>}
    </section>
  )
}
