import { useLocale } from '#i18n'
import { usePicture } from '#pages'
import { focusStyle, safeImage, safeLink, type Focus } from '#pages/model'
import { pickText, type Text } from '#shared'

export interface SlideProps {
  image?: string
  focus?: Focus
  alt?: Text
  title?: Text
  subtitle?: Text
  content?: Text
  button?: boolean
  buttonText?: Text
  link?: string
}

/** One slide. A link wraps the whole of it only when there is no button (spec: academy 2.2, slideshow). */
export function Slide({ slide, first }: { slide: SlideProps; first: boolean }) {
  const locale = useLocale()
  const [title, subtitle, content, buttonText] = [
    slide.title,
    slide.subtitle,
    slide.content,
    slide.buttonText,
  ].map((text) => pickText(text, locale))
  const image = safeImage(slide.image)
  const source = usePicture(image, '100vw')
  const link = safeLink(slide.link)
  const worded = Boolean(title || subtitle || content || (slide.button && buttonText))
  const body = (
    <>
      {image && (
        <img
          className="sala-slide-image"
          {...source}
          alt={worded ? '' : pickText(slide.alt, locale)}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          style={focusStyle(slide.focus)}
        />
      )}
      {worded && (
        <div className="sala-slide-words">
          {title && <p className="sala-slide-title">{title}</p>}
          {subtitle && <p className="sala-slide-subtitle">{subtitle}</p>}
          {content && <p>{content}</p>}
          {slide.button && buttonText && link && (
            <a className="sala-button sala-slide-button" href={link}>
              {buttonText}
            </a>
          )}
        </div>
      )}
    </>
  )
  return link && !slide.button ? (
    <a
      className="sala-slide-link"
      href={link}
      aria-label={worded ? undefined : pickText(slide.alt, locale) || link}
    >
      {body}
    </a>
  ) : (
    body
  )
}
