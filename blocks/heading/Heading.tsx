import { useLocale } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import './Heading.css'

interface HeadingProps {
  text?: Text
  eyebrow?: Text
  lead?: Text
  level?: number
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

const TAGS = ['h1', 'h2', 'h3', 'h4'] as const

/** A heading of the page or of a section. */
export default function Heading({ props }: BlockProps<HeadingProps>) {
  const locale = useLocale()
  const text = pickText(props.text, locale)
  const eyebrow = pickText(props.eyebrow, locale)
  const lead = pickText(props.lead, locale)
  const Tag = TAGS[(props.level ?? 2) - 1] ?? 'h2'
  if (!text && !eyebrow && !lead) return null
  return (
    <div className="sala-heading" data-size={props.size ?? 'md'} data-level={Tag}>
      {eyebrow && (
        <p className="sala-heading-eyebrow">
          <Words text={eyebrow} />
        </p>
      )}
      {text && (
        <Tag>
          <Words text={text} />
        </Tag>
      )}
      {lead && (
        <p className="sala-heading-lead">
          <Words text={lead} />
        </p>
      )}
    </div>
  )
}
