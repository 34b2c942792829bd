import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import type { FlowProblem } from './useFlowProblems.ts'

/** What is to be mended before the flow can be published, and what should be looked at; each leads to its step. */
export function Problems({
  problems,
  onSelect,
}: {
  problems: FlowProblem[]
  onSelect(step: string): void
}) {
  return (['error', 'warning'] as const).map((level) => (
    <Level
      key={level}
      level={level}
      problems={problems.filter((one) => one.level === level)}
      onSelect={onSelect}
    />
  ))
}

function Level({
  level,
  problems,
  onSelect,
}: {
  level: FlowProblem['level']
  problems: FlowProblem[]
  onSelect(step: string): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const title = t(level === 'error' ? 'flows.problems' : 'flows.warnings')
  if (problems.length === 0) return null
  return (
    <section className="sala-flow-problems" data-level={level} aria-label={title}>
      <h2>
        {title} ({problems.length})
      </h2>
      <ul>
        {problems.map(({ message, path, step, label }, index) => (
          <li key={index} data-problem={path}>
            {step ? (
              <button type="button" onClick={() => onSelect(step)}>
                {step}
              </button>
            ) : null}
            <span>{message[locale]}</span>
            <small>{label ? pickText(label, locale) : path.split('.').slice(-1)[0]}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
