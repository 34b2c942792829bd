import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import type { FlowProblem } from './useFlowProblems.ts'

/** What is to be mended before the flow can be published; each leads to its step. */
export function Problems({ problems, onSelect }: { problems: FlowProblem[]; onSelect(step: string): void }) {
  const t = useText('backend')
  const locale = useLocale()
  if (problems.length === 0) return null
  return (
    <section className="sala-flow-problems" aria-label={t('flows.problems')}>
      <h2>{t('flows.problems')} ({problems.length})</h2>
      <ul>
        {problems.map(({ message, path, step, label }, index) => (
          <li key={index} data-problem={path}>
            {step ? <button type="button" onClick={() => onSelect(step)}>{step}</button> : null}
            <span>{message[locale]}</span>
            <small>{label ? pickText(label, locale) : path.split('.').slice(-1)[0]}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
