import { useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '#i18n'
import { AuthorLink, usePicture } from '#pages'
import { focusStyle, safeImage, safeLink, type Focus } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon } from '#ui'
import { initials } from './initials.ts'
import './Avatar.css'

export const catalogues = ['content']

interface AvatarProps {
  name?: Text
  picture?: string
  focus?: Focus
  size?: 'xs' | 'small' | 'medium' | 'large' | 'xl' | '2xl'
  badge?: number
  showName?: boolean
  note?: Text
  link?: string
}

const MAX_BADGE = 99

/** A person in a circle (spec: academy 2.2, avatar): the picture lies over the initials, which stay where it does not come. */
export default function Avatar({ props }: BlockProps<AvatarProps>) {
  const t = useText('content')
  const locale = useLocale()
  const name = pickText(props.name, locale)
  const picture = safeImage(props.picture)
  const note = pickText(props.note, locale)
  const link = safeLink(props.link)
  const count = Math.trunc(props.badge ?? 0)
  const shown = count > MAX_BADGE ? `${MAX_BADGE}+` : String(count)
  if (!name && !picture) return null
  const face = (
    <span className="sala-portrait" data-size={props.size ?? 'medium'}>
      <span
        className="sala-portrait-face"
        role="img"
        aria-label={name || undefined}
        aria-hidden={name && !props.showName ? undefined : true}
      >
        <span aria-hidden="true">{initials(name) || <Icon name="user" />}</span>
        {picture && <Picture key={picture} address={picture} focus={props.focus} />}
      </span>
      {count > 0 && (
        <span className="sala-portrait-badge">
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{t('avatar.badge', { count, shown })}</span>
        </span>
      )}
    </span>
  )
  const whole = props.showName ? (
    <>
      {face}
      <span className="sala-portrait-words">
        <strong>{name}</strong>
        {note && <small>{note}</small>}
      </span>
    </>
  ) : (
    face
  )
  return link && name ? (
    <AuthorLink to={link} className="sala-portrait-line">
      {whole}
    </AuthorLink>
  ) : (
    <span className="sala-portrait-line">{whole}</span>
  )
}

function Picture({ address, focus }: { address: string; focus: Focus | undefined }) {
  const image = useRef<HTMLImageElement>(null)
  const source = usePicture(address, '7rem')
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  // What came, or did not, before the script was here has told nobody.
  useEffect(() => {
    if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'loaded' : 'failed')
  }, [])
  if (state === 'failed') return null
  return (
    <img
      ref={image}
      {...source}
      alt=""
      data-loaded={state === 'loaded' ? '' : undefined}
      loading="lazy"
      decoding="async"
      style={focusStyle(focus)}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  )
}
