import { useText } from '#i18n'
import './patterns.css'

/** A way to begin a page that has no rows. */
export function StartHere({ onTemplates }: { onTemplates(): void }) {
  const t = useText('builder')
  return (
    <div className="builder-start">
      <p>{t('pattern.empty-page')}</p>
      <button type="button" className="builder-start-button" onClick={onTemplates}>
        {t('intent.start-template')}
      </button>
    </div>
  )
}
