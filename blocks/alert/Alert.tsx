import { useState } from 'react'
import { useLocale, useText } from '#i18n'
import { RichText } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, IconButton, type IconName } from '#ui'
import './Alert.css'

export const catalogues = ['blocks']

type Tone = 'info' | 'success' | 'warning' | 'danger'

interface AlertProps {
  tone?: Tone
  title?: Text
  html?: Text
  dismissible?: boolean
}

const ICONS: Record<Exclude<Tone, 'info'>, IconName> = {
  success: 'check',
  warning: 'alert',
  danger: 'alert',
}

/** Words that readers are to notice. What kind they are is said, not only coloured. */
export default function Alert({ props }: BlockProps<AlertProps>) {
  const locale = useLocale()
  const t = useText('blocks')
  const [closed, setClosed] = useState(false)
  const title = pickText(props.title, locale)
  const html = pickText(props.html, locale)
  const tone = props.tone ?? 'info'
  if (closed || (!title && !html)) return null
  return (
    <div
      className="sala-alert"
      role="note"
      aria-label={title || t(`tone.${tone}`)}
      data-tone={tone}
    >
      {tone === 'info' ? (
        <span className="sala-alert-sign" aria-hidden="true">
          i
        </span>
      ) : (
        <Icon name={ICONS[tone]} size={24} />
      )}
      <div className="sala-alert-words">
        <span className="visually-hidden">{t(`tone.${tone}`)}:</span>
        {title && <p className="sala-alert-title">{title}</p>}
        {html && <RichText html={html} />}
      </div>
      {props.dismissible && (
        <IconButton icon="close" label={t('close')} onClick={() => setClosed(true)} />
      )}
    </div>
  )
}
