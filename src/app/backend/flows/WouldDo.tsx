import { useLocale, useText } from '#i18n'
import type { StepDocument } from '#schema'

export interface Effect {
  step: string
  /** A service of the gateway, or the kind of a step of the browser or of another host. */
  effect: string
  with: unknown
}

type Options = Record<string, { 'x-label'?: StepDocument['label'] } | undefined>

/** What a step would have done, and with what: in the words of its step, else in those of the service that it calls. */
export function WouldDo({ effect: { effect, with: given }, document }: { effect: Effect; document: StepDocument | undefined }) {
  const t = useText('backend')
  const locale = useLocale()
  const options = (document?.options.properties ?? {}) as Options
  const what = document?.name === effect ? document.label[locale] : t(`flows.dry.effect.${effect}`)
  const labelOf = (key: string): string => options[key]?.['x-label']?.[locale] ?? t(`flows.dry.with.${key}`)
  const shown = Object.entries((given ?? {}) as Record<string, unknown>).filter(([key]) => key !== 'values')
  return (
    <div className="sala-flow-effect" data-effect={effect}>
      {t('flows.dry.would')} <strong>{what}</strong>
      <dl>{shown.map(([key, value]) => <div key={key}><dt>{labelOf(key)}</dt><dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd></div>)}</dl>
    </div>
  )
}
