import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { Icon } from '#ui'
import { DEFAULT_AUTOCLOSE, type PopupProps } from './popupTypes.ts'
import './Popup.css'

/** What stands on the page of an author in the place of the window. */
export function PopupCard({ props }: { props: PopupProps }) {
  const t = useText('content')
  const locale = useLocale()
  const { delay = 0, autocloseDelay = DEFAULT_AUTOCLOSE } = props
  const facts = [
    t(`popup.${props.contentType ?? 'image'}`),
    t(`popup.${props.displayType ?? 'first'}`),
    ...(delay > 0 ? [t('popup.after', { count: delay })] : []),
    ...(props.autoclose ? [t('popup.closes', { count: autocloseDelay })] : []),
  ]
  return (
    <div className="sala-popup-card">
      <Icon name="message" size={24} />
      <p>
        <small>{t('popup.card')}</small>
        <strong>{pickText(props.title, locale) || t('popup.untitled')}</strong>
        <span>{facts.join(' · ')}</span>
      </p>
    </div>
  )
}
