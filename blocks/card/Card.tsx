import { useLocale } from '#i18n'
import { AuthorLink, usePicture } from '#pages'
import { focusStyle, safeImage, safeLink, type Focus } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import './Card.css'

interface CardProps {
  image?: string
  focus?: Focus
  alt?: Text
  ratio?: 'wide' | 'photo' | 'square'
  title?: Text
  level?: number
  text?: Text
  link?: string
  target?: '_self' | '_blank'
}

/** A frame with a picture, a title and other blocks. A link is the title's, and covers the card. */
export default function Card({ props, slots }: BlockProps<CardProps>) {
  const locale = useLocale()
  const [alt, title, text] = [props.alt, props.title, props.text].map((one) =>
    pickText(one, locale),
  ) as [string, string, string]
  const image = safeImage(props.image)
  const source = usePicture(image, 'auto, (min-width: 48rem) 24rem, 100vw')
  const link = title ? safeLink(props.link) : undefined
  const Level = `h${Math.min(4, Math.max(2, Math.trunc(Number(props.level)) || 3))}` as
    'h2' | 'h3' | 'h4'
  if (!image && !title && !text && !slots.body) return null
  return (
    <article className="sala-card sala-card-block" data-still={link ? undefined : ''}>
      {image && (
        <img
          className="sala-card-image"
          data-ratio={props.ratio ?? 'wide'}
          {...source}
          alt={alt}
          loading="lazy"
          decoding="async"
          style={focusStyle(props.focus)}
        />
      )}
      <div className="sala-card-body">
        {title && (
          <Level className="sala-card-title">
            {link ? (
              <AuthorLink to={link} target={props.target}>
                <Words text={title} />
              </AuthorLink>
            ) : (
              <Words text={title} />
            )}
          </Level>
        )}
        {text && (
          <p className="sala-card-text">
            <Words text={text} />
          </p>
        )}
        {slots.body}
      </div>
    </article>
  )
}
