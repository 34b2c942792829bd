import { useLocale, useText } from '#i18n'
import { safeImage } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './DocumentHead.css'

export const catalogues = ['print']

interface DocumentHeadProps {
  title?: Text
  subtitle?: Text
  company?: Text
  address?: Text
  contact?: Text
  taxId?: Text
  branch?: Text
  logo?: string
  facts?: { label?: Text; value?: Text }[]
}

/** Who gives the document out, what it is, its number and dates. What is empty is left out. */
export default function DocumentHead({ props }: BlockProps<DocumentHeadProps>) {
  const locale = useLocale()
  const t = useText('print')
  const say = (text: Text | undefined) => pickText(text, locale)
  const logo = safeImage(props.logo)
  const facts = (props.facts ?? []).filter(({ value }) => say(value))
  const tax = [say(props.taxId) && t('tax-id', { id: say(props.taxId) }), say(props.branch)].filter(
    Boolean,
  )
  return (
    <header className="sala-doc-head">
      <div className="sala-doc-company">
        {logo && <img src={logo} alt="" />}
        <div>
          {say(props.company) && <p className="sala-doc-name">{say(props.company)}</p>}
          {say(props.address) && <p>{say(props.address)}</p>}
          {say(props.contact) && <p>{say(props.contact)}</p>}
          {tax.length > 0 && <p>{tax.join(' ')}</p>}
        </div>
      </div>
      <div className="sala-doc-what">
        {say(props.title) && <p className="sala-doc-title">{say(props.title)}</p>}
        {say(props.subtitle) && <p>{say(props.subtitle)}</p>}
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
    </header>
  )
}
