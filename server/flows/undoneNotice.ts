import { FAILED, type RunState } from '#flow/runner'
import type { StepDocument } from '#schema'
import type { Bilingual, Locale } from '#shared'
import { textsOf } from '../http/texts.ts'

/** Named instead of a step: what is said of those that failed. */
export const UNDONE = 'undone'

/** What the visitor is told where a step failed on the way: what was done and what was not, by what the kinds of steps are called. */
export function undoneNotice(
  steps: Readonly<Record<string, StepDocument>>,
  { outcomes, failed }: RunState,
): { id: string; type: string; options: Record<string, unknown> } {
  const missing = new Set(failed.map(({ step }) => step))
  const counted = outcomes.filter(({ again, type }) => !again && steps[type]?.runs === 'gateway')
  const names = (locale: Locale, isMissing: boolean): string =>
    [
      ...new Set(
        counted
          .filter(({ outcome, step }) => (outcome === FAILED && missing.has(step)) === isMissing)
          .map(({ type }) => steps[type]!.label[locale]),
      ),
    ].join(', ')
  const written = (say: (locale: Locale) => string): Bilingual => ({ th: say('th'), en: say('en') })
  return {
    id: UNDONE,
    type: 'alert',
    options: {
      kind: 'warning',
      title: written((locale) => textsOf('errors', locale)('run-undone-title')),
      message: written((locale) => {
        const text = textsOf('errors', locale)
        const done = names(locale, false)
        return [
          done && text('run-undone-done', { steps: done }),
          text('run-undone-failed', { steps: names(locale, true) }),
        ]
          .filter(Boolean)
          .join(' ')
      }),
    },
  }
}
