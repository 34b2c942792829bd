import { useLocale } from '#i18n'
import { AuthorLink, usePicture } from '#pages'
import { focusStyle, safeImage, safeLink, type Focus } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, Words } from '#ui'
import './ForCompanies.css'

interface ForCompaniesProps {
  title?: Text
  text?: Text
  points?: { text?: Text }[]
  button?: Text
  link?: string
  image?: string
  focus?: Focus
  level?: number
}

export default function ForCompanies({ props }: BlockProps<ForCompaniesProps>) {
  const locale = useLocale()
  const [title, text, button] = [props.title, props.text, props.button].map((words) =>
    pickText(words, locale),
  )
  const Level = `h${Math.min(4, Math.max(2, Math.trunc(Number(props.level)) || 2))}` as 'h2'
  const points = (props.points ?? []).flatMap((point) => pickText(point.text, locale) || [])
  const link = safeLink(props.link)
  const image = safeImage(props.image)
  const source = usePicture(image, '(width > 48rem) 36rem, 100vw')
  if (!title) return null
  return (
    <section className="sala-companies" data-bare={image ? undefined : ''}>
      {image && (
        <img {...source} alt="" loading="lazy" decoding="async" style={focusStyle(props.focus)} />
      )}
      <div>
        <Level>
          <Words text={title} />
        </Level>
        {text && <p>{text}</p>}
        {points.length > 0 && (
          <ul>
            {points.map((point, index) => (
              <li key={index}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        )}
        {link && button && (
          <AuthorLink to={link} className="sala-button" kind="primary">
            {button}
          </AuthorLink>
        )}
      </div>
    </section>
  )
}
