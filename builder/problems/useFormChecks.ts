import { useEffect } from 'react'
import { useBuilderState } from '../context/builderContext.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'

/** Tells the watch of a form page how its fields become a form; fetched for form pages alone. */
export function useFormChecks(problems: ProblemWatch): void {
  const isForm = useBuilderState(({ model }) => model.page.type === 'form')
  useEffect(() => {
    if (!isForm) return
    void import('./formFailures.ts').then(({ formPageFailures }) =>
      problems.learn({ form: formPageFailures }),
    )
  }, [problems, isForm])
}
