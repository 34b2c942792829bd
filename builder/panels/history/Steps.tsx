import { useState } from 'react'
import { useText } from '#i18n'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { countOwn } from '../../store/log.ts'
import { stepRuns } from './stepRuns.ts'
import { useStepWords } from './useStepWords.ts'
import './history.css'

const SHOWN = 50

/** The steps of this page in this browser, newest first; a click goes back to a step, or on to one that was undone. */
export function Steps() {
  const t = useText('builder')
  const { store } = useBuilder()
  const inWords = useStepWords()
  const [all, setAll] = useState(false)
  const done = useBuilderState((state) => state.past)
  const undone = useBuilderState((state) => state.future)
  const isOut = useBuilderState(({ state }) => state === 'published')
  const steps = [...done, ...undone.toReversed()]
  if (steps.length === 0) return null
  const now = countOwn(done)
  const from = all ? 0 : Math.max(0, Math.min(done.length, steps.length - SHOWN))
  const row = (count: number, text: string, hint?: string) => (
    <li key={count}>
      <button
        type="button"
        data-step={count}
        aria-current={count === now ? 'step' : undefined}
        data-undone={count > now || undefined}
        onClick={() => store.travel(count)}
      >
        <span>{text}</span>
        {count > now && <small>{t('steps.undone')}</small>}
        {hint && <small data-stays>{hint}</small>}
      </button>
    </li>
  )
  const rows = stepRuns(steps, from, done.length).map(({ first, last }) => {
    const text = inWords(steps[first]!, steps[last]!)
    return steps[last]!.others ? (
      <li key={`others-${last}`} className="builder-note" data-others>
        {text}
      </li>
    ) : (
      row(countOwn(steps.slice(0, last + 1)), text)
    )
  })
  return (
    <section className="builder-steps" aria-labelledby="builder-steps">
      <h2 id="builder-steps" className="builder-subtitle">
        {t('steps.title')}
      </h2>
      <ol reversed className="builder-versions">
        {rows.toReversed()}
        {from === 0 &&
          row(0, t('steps.start'), t(isOut ? 'steps.start-stays' : 'steps.start-stays-draft'))}
      </ol>
      {from > 0 && (
        <button type="button" className="builder-more" onClick={() => setAll(true)}>
          {t('steps.more', { count: from })}
        </button>
      )}
    </section>
  )
}
