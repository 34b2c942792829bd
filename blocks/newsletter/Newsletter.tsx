import { FormPageProvider, PlainRow } from '#forms'
import type { FormLayout, JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import type { FormDocument } from '#schema'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import './Newsletter.css'

export const catalogues = ['forms', 'errors'] as const

interface NewsletterProps {
  title?: Text
  text?: Text
  slug?: string
  level?: number
}

/** Answer of the query kind `form`. */
interface NewsletterData {
  form?: {
    page?: FormDocument
    schema?: JsonSchema
    layout?: FormLayout
    validator?: string
  } | null
}

/** A band with a form of few fields: what is sent is stored, and goes on, as with any other form. */
export default function Newsletter({ props, data }: BlockProps<NewsletterProps, NewsletterData>) {
  const t = useText('forms')
  const locale = useLocale()
  const { edit, admin, user: $user, site: $site, params, search } = usePage()
  const title = pickText(props.title, locale)
  const text = pickText(props.text, locale)
  const Level = `h${Math.min(4, Math.max(2, Math.trunc(Number(props.level)) || 2))}` as 'h2'
  const page = data.form?.page
  const isAuthor = Boolean(edit) || admin
  // Without its form the band would ask for something that it cannot take.
  if (!page && !isAuthor) return null
  return (
    <section className="sala-newsletter" aria-label={title || undefined} inert={Boolean(edit)}>
      <div>
        {title && (
          <Level>
            <Words text={title} />
          </Level>
        )}
        {text && <p>{text}</p>}
      </div>
      {page ? (
        <FormPageProvider
          page={page}
          schema={data.form!.schema}
          layout={data.form!.layout}
          validatorUrl={data.form!.validator}
          scope={{ $user, $site, $route: { ...search, ...params }, $record: undefined }}
          renderRow={(row) => <PlainRow row={row} />}
        />
      ) : (
        <p className="sala-form-loading">{t(props.slug ? 'form-missing' : 'form-pick')}</p>
      )}
    </section>
  )
}
