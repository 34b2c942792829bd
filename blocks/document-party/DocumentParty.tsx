import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './DocumentParty.css'

export const catalogues = ['print']

interface DocumentPartyProps {
  label?: Text
  name?: Text
  address?: Text
  taxId?: Text
  contact?: Text
  facts?: { label?: Text; value?: Text }[]
}

/** Who buys or sells, or other facts of a document, in a frame. What is empty is left out. */
export default function DocumentParty({ props }: BlockProps<DocumentPartyProps>) {
  const locale = useLocale()
  const t = useText('print')
  const say = (text: Text | undefined) => pickText(text, locale)
  const facts = (props.facts ?? []).filter(({ value }) => say(value))
  return (
    <div className="sala-doc-party">
      {say(props.label) && <p className="sala-doc-party-label">{say(props.label)}</p>}
      {say(props.name) && <p className="sala-doc-party-name">{say(props.name)}</p>}
      {say(props.address) && <p>{say(props.address)}</p>}
      {say(props.taxId) && <p>{t('tax-id', { id: say(props.taxId) })}</p>}
      {say(props.contact) && <p>{say(props.contact)}</p>}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, value }, index) => (
            <div key={index}>
              <dt>{say(label)}</dt>
              <dd>{say(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
