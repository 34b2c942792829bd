import { useLocale, useText } from '#i18n'
import type { StepDocument } from '#schema'
import { pickText, type Text } from '#shared'

export interface Effect {
  step: string
  /** A service of the gateway, or the kind of a step of the browser or of another host. */
  effect: string
  with: unknown
}

type Options = Record<
  string,
  { 'x-label'?: StepDocument['label']; 'x-labels'?: Record<string, Text> } | undefined
>

const isInLanguages = (value: unknown): value is Exclude<Text, string> =>
  typeof value === 'object' && value !== null && 'th' in value && typeof value.th === 'string'

/** What a step would have done, and with what: in the words of its step, else in those of the service that it calls. */
export function DryRunEffect({
  effect: { effect, with: given },
  document,
}: {
  effect: Effect
  document: StepDocument | undefined
}) {
  const t = useText('backend')
  const locale = useLocale()
  const options = (document?.options.properties ?? {}) as Options
  const what = document?.name === effect ? document.label[locale] : t(`flows.dry.effect.${effect}`)
  const labelOf = (key: string): string =>
    options[key]?.['x-label']?.[locale] ?? t(`flows.dry.with.${key}`)
  const wordsOf = (key: string, value: unknown): string => {
    if (isInLanguages(value)) return pickText(value, locale)
    return typeof value === 'string'
      ? pickText(options[key]?.['x-labels']?.[value] ?? value, locale)
      : JSON.stringify(value)
  }
  const shown = Object.entries((given ?? {}) as Record<string, unknown>).filter(
    ([key]) => key !== 'values',
  )
  return (
    <div className="sala-flow-effect" data-effect={effect}>
      {t('flows.dry.would')} <strong>{what}</strong>
      <dl>
        {shown.map(([key, value]) => (
          <div key={key}>
            <dt>{labelOf(key)}</dt>
            <dd>{wordsOf(key, value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
