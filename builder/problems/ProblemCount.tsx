import { memo, useSyncExternalStore } from 'react'
import { useText } from '#i18n'
import type { PageProblem } from '#pages/model'
import { useBuilder } from '../context/builderContext.ts'
import '../panels/panels.css'

export function useProblems(): PageProblem[] {
  const { problems } = useBuilder()
  return useSyncExternalStore(problems.subscribe, problems.now)
}

/** How many there are, for the tab; errors in their own colour. */
export const ProblemCount = memo(function ProblemCount() {
  const t = useText('builder')
  const found = useProblems()
  const errors = found.filter(({ level }) => level === 'error').length
  if (found.length === 0) return null
  return (
    <span
      className="builder-count"
      data-level={errors > 0 ? 'error' : 'warning'}
      aria-label={t('problems.count', { errors, warnings: found.length - errors })}
    >
      {found.length}
    </span>
  )
})
