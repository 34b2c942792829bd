import { useLocale, useText } from '#i18n'
import { safeImage } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, useSwipe } from '#ui'
import './Testimonial.css'

export const catalogues = ['blocks']

interface TestimonialProps {
  items?: { quote?: Text; name?: Text; role?: Text; image?: string; rating?: number }[]
}

const MOST = 5

/** What people say, with who says it; without words there is nothing to show. */
export default function Testimonial({ props }: BlockProps<TestimonialProps>) {
  const locale = useLocale()
  const swipe = useSwipe<HTMLDivElement>()
  const items = (props.items ?? []).flatMap((item) => {
    const quote = pickText(item.quote, locale)
    return quote
      ? [
          {
            quote,
            name: pickText(item.name, locale),
            role: pickText(item.role, locale),
            image: safeImage(item.image),
            rating: Math.min(MOST, Math.max(0, Math.trunc(Number(item.rating)) || 0)),
          },
        ]
      : []
  })
  if (items.length === 0) return null
  return (
    <div className="sala-voices sala-swipe" {...swipe}>
      {items.map(({ quote, name, role, image, rating }, index) => (
        <figure key={index} className="sala-voice">
          {rating > 0 && <Stars count={rating} />}
          <blockquote>{quote}</blockquote>
          {(name || image) && (
            <figcaption>
              {image ? (
                <img src={image} alt="" width={48} height={48} loading="lazy" decoding="async" />
              ) : (
                <span className="sala-voice-face" aria-hidden="true">
                  <Icon name="user" />
                </span>
              )}
              <span>
                <strong>{name}</strong>
                {role && <small>{role}</small>}
              </span>
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  )
}

function Stars({ count }: { count: number }) {
  const t = useText('blocks')
  return (
    <p className="sala-voice-stars" role="img" aria-label={t('rating', { count })}>
      {Array.from({ length: MOST }, (_, index) => (
        <span key={index} data-on={index < count ? '' : undefined}>
          <Icon name="star" size={18} />
        </span>
      ))}
    </p>
  )
}
