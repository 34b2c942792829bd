import { useId } from 'react'
import { useLocale } from '#i18n'
import { entriesWithSlots, usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon } from '#ui'
import './Accordion.css'

interface AccordionProps {
  items?: { title?: Text; open?: boolean; slot?: string }[]
  single?: boolean
  /** Lines between entries, or questions in larger letters with a plus that becomes a minus. */
  look?: 'lines' | 'faq'
}

/** Headings that open what is below them, before any script. In the builder all are open, so that each can be filled. */
export default function Accordion({ props, slots }: BlockProps<AccordionProps>) {
  const locale = useLocale()
  const { edit } = usePage()
  const group = useId()
  const entries = entriesWithSlots(props.items, slots)
  const isFaq = props.look === 'faq'
  const single = props.single === true && !edit
  // Of those that exclude each other only one can be open.
  const first = entries.findIndex(({ entry }) => entry.open)
  if (entries.length === 0) return null
  return (
    <div className="sala-folds" data-look={isFaq ? 'faq' : undefined}>
      {entries.map(({ entry, content }, index) => (
        <details
          key={`${index}${edit ? '-edit' : ''}`}
          className="sala-fold"
          name={single ? group : undefined}
          open={Boolean(edit) || (entry.open === true && (!single || index === first))}
        >
          <summary>
            <span>{pickText(entry.title, locale) || index + 1}</span>
            {isFaq ? <span className="sala-fold-sign" /> : <Icon name="down" />}
          </summary>
          <div className="sala-fold-body">{content}</div>
        </details>
      ))}
    </div>
  )
}
