import { useText } from '#i18n'
import { Button } from '#ui'
import { PartBody, PartErrors } from './PartBody.tsx'
import type { Part } from './parts.ts'
import { useSteps } from './useSteps.ts'

/** Steps one after the other: the next one is open when this one is sound; the address keeps the step when the page is loaded anew. */
export function Steps({ parts }: { parts: readonly Part[] }) {
  const t = useText('forms')
  const { root, heading, at, last, errors, turn, next } = useSteps(parts)
  return (
    <div ref={root} className="sala-parts sala-steps" data-more={at < last || undefined}>
      <div className="sala-steps-head">
        <progress aria-label={t('parts.progress')} max={parts.length} value={at + 1} />
        <ol className="sala-steps-list">
          {parts.map((part, index) => (
            <li key={part.id} data-part={part.id} aria-current={index === at ? 'step' : undefined}>
              {index + 1}. {part.label} <PartErrors count={errors[index]!} label={part.label} />
            </li>
          ))}
        </ol>
      </div>
      {parts.map((part, index) => (
        <section
          key={part.id}
          hidden={index !== at}
          className="sala-part"
          aria-label={part.label || undefined}
        >
          <h2
            ref={index === at ? heading : undefined}
            tabIndex={-1}
            className="sala-form-section-title"
          >
            {part.label}
          </h2>
          {index <= at && <PartBody part={part} />}
        </section>
      ))}
      <div className="sala-steps-actions">
        {at > 0 && (
          <Button kind="quiet" onClick={() => turn(at - 1)}>
            {t('parts.back')}
          </Button>
        )}
        {at < last && (
          <Button kind="primary" onClick={next}>
            {t('parts.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
