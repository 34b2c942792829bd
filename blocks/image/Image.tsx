import { useLocale, useText } from '#i18n'
import { AuthorLink, usePicture } from '#pages'
import { focusStyle, safeImage, safeLink, type Focus } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Image.css'

interface ImageProps {
  image?: string
  alt?: Text
  focus?: Focus
  caption?: Text
  link?: string
  target?: '_self' | '_blank'
  home?: boolean
  ratio?: 'auto' | 'wide' | 'photo' | 'square'
  rounded?: boolean
  priority?: boolean
}

/** It is at most as wide as the page. */
const WIDE = '(min-width: 75rem) 72rem, 100vw'

/** A picture; with a link it leads there (spec: academy 2.2, image block). */
export default function Image({ props }: BlockProps<ImageProps>) {
  const locale = useLocale()
  const t = useText('public')
  const image = safeImage(props.image)
  const source = usePicture(image, props.priority ? WIDE : `auto, ${WIDE}`)
  if (!image) return null
  const alt = pickText(props.alt, locale)
  const caption = pickText(props.caption, locale)
  const link = props.home ? '/' : safeLink(props.link)
  const picture = (
    <img
      {...source}
      alt={link && !alt ? (props.home ? t('home') : link) : alt}
      loading={props.priority ? 'eager' : 'lazy'}
      fetchPriority={props.priority ? 'high' : undefined}
      decoding="async"
      style={focusStyle(props.focus)}
    />
  )
  return (
    <figure
      className="sala-image"
      data-ratio={props.ratio ?? 'auto'}
      data-rounded={props.rounded === false ? undefined : ''}
    >
      {link ? (
        <AuthorLink to={link} target={props.target}>
          {picture}
        </AuthorLink>
      ) : (
        picture
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
