import { useLocale } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import './CallToAction.css'

interface CallToActionProps {
  title?: Text
  text?: Text
  button?: Text
  link?: string
  second?: Text
  secondLink?: string
  look?: 'brand' | 'soft'
  level?: number
}

export default function CallToAction({ props }: BlockProps<CallToActionProps>) {
  const locale = useLocale()
  const title = pickText(props.title, locale)
  const text = pickText(props.text, locale)
  const Level = `h${Math.min(4, Math.max(2, Math.trunc(Number(props.level)) || 2))}` as 'h2'
  const ways = [
    { words: pickText(props.button, locale), link: safeLink(props.link) },
    { words: pickText(props.second, locale), link: safeLink(props.secondLink) },
  ]
  if (!title) return null
  return (
    <section className="sala-call" data-look={props.look ?? 'brand'}>
      <div>
        <Level>
          <Words text={title} />
        </Level>
        {text && <p>{text}</p>}
      </div>
      <div className="sala-call-ways">
        {ways.map(({ words, link }, index) =>
          words && link ? (
            <AuthorLink
              key={index}
              to={link}
              className="sala-button"
              kind={index === 0 ? 'primary' : 'quiet'}
            >
              {words}
            </AuthorLink>
          ) : null,
        )}
      </div>
    </section>
  )
}
