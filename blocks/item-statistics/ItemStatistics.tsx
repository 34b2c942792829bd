import { useState } from 'react'
import { formatNumber, useLocale, useText } from '#i18n'
import { RichText, useAct } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './ItemStatistics.css'

export const catalogues = ['learning'] as const

interface Item {
  exam: { id: string; title: string } | null
  question: { id: string; title: string; stem: string; kind: string; version: number }
  attempts: number
  ease?: number
  discrimination?: number | null
  answers: { text: string; right: boolean; count: number }[]
}
interface Regraded {
  changes: {
    attempt: string
    name: string
    before: number
    after: number
    passed: boolean
    passes: boolean
  }[]
  applied: number
}

/** What became of a question, and what a mended one would change: first looked at, then done. */
export default function ItemStatistics({
  props,
  data,
}: BlockProps<{ title?: Text }, { item?: Item | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const { item } = data
  return (
    <div className="sala-item">
      <h1>{pickText(props.title, locale) || t('item.title')}</h1>
      {!item ? (
        <p className="sala-empty">{t('item.none')}</p>
      ) : (
        <>
          <h2>{item.question.title}</h2>
          <RichText html={item.question.stem} />
          {item.attempts === 0 ? (
            <p className="sala-empty">{t('item.untaken')}</p>
          ) : (
            <>
              <dl>
                <dt>{t('item.attempts')}</dt>
                <dd>{formatNumber(item.attempts, locale)}</dd>
                <dt>{t('item.ease')}</dt>
                <dd>{item.ease}%</dd>
                <dt>{t('item.discrimination')}</dt>
                <dd>{item.discrimination ?? t('item.too-few')}</dd>
              </dl>
              <ul>
                {item.answers.map(({ text, right, count }) => (
                  <li key={text}>
                    {text || '–'} {right && <strong>{t('item.right')}</strong>}
                    <meter min={0} max={item.attempts} value={count}>
                      {count}
                    </meter>
                    <small>{count}</small>
                  </li>
                ))}
              </ul>
            </>
          )}
          {item.exam && <Regrade exam={item.exam.id} question={item.question.id} />}
        </>
      )}
    </div>
  )
}

function Regrade({ exam, question }: { exam: string; question: string }) {
  const t = useText('learning')
  const { act, busy, problem } = useAct()
  const [found, setFound] = useState<Regraded>()
  const run = async (apply: boolean): Promise<void> => {
    const answer = await act<Regraded>('/api/learning/regrade', { exam, question, apply })
    if (answer.ok) setFound(answer.value)
  }
  return (
    <section>
      <h2>{t('item.regrade')}</h2>
      <p>{t('item.regrade-help')}</p>
      <button
        type="button"
        className="sala-button"
        data-kind="secondary"
        disabled={busy}
        onClick={() => void run(false)}
      >
        {t('item.preview')}
      </button>
      {problem && <p role="alert">{problem}</p>}
      {found && (
        <div role="status">
          <p>
            {found.applied > 0
              ? t('item.applied', { count: found.applied })
              : t('item.changes', { count: found.changes.length })}
          </p>
          <ul>
            {found.changes.map(({ attempt, name, before, after, passed, passes }) => (
              <li key={attempt}>
                {name}: {before} → {after} {passes && !passed && t('item.now-passes')}
              </li>
            ))}
          </ul>
          {found.applied === 0 && found.changes.some(({ before, after }) => after > before) && (
            <button
              type="button"
              className="sala-button"
              data-kind="primary"
              disabled={busy}
              onClick={() => void run(true)}
            >
              {t('item.apply')}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
