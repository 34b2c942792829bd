import { FormPageProvider, PlainRow } from '#forms'
import type { FormLayout, JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import type { FormDocument } from '#schema'
import { pickText } from '#shared'

export const catalogues = ['forms', 'errors'] as const

interface FormProps {
  slug?: string
  showTitle?: boolean
  /** Level of the title: 1 where the form is the page. */
  level?: 1 | 2
}

/** Answer of the query kind `form`; without it there is no such form, or the visitor may not see it. */
interface FormData {
  /** What `$record` stands for in the form's expressions. */
  record?: Record<string, unknown> | null
  form?:
    | { page: FormDocument; schema?: JsonSchema; layout?: FormLayout; validator?: string }
    | {
        /** Why a draft makes no form yet: `problem` names the text. */ unfinished: Record<
          string,
          unknown
        >
      }
    | null
}

/** A form page inside another page. On a page that is being edited it is looked at only: nothing in it takes the focus or sends. */
export default function Form({ props, data }: BlockProps<FormProps, FormData>) {
  const t = useText('forms')
  const locale = useLocale()
  const { edit, admin, user: $user, site: $site, params, search } = usePage()
  const editing = edit !== undefined
  const { form, record: $record } = data
  const Title = props.level === 1 ? 'h1' : 'h2'
  // What is to be done about it is told to those who can.
  const isAuthor = editing || admin
  const say = (text: string) => <p className="sala-form-loading">{text}</p>
  if (editing && props.slug && form === undefined) return say(t('loading'))
  if (!form) return props.slug ? say(t('form-missing')) : isAuthor ? say(t('form-pick')) : null
  // Of a draft alone, which nobody sees but those who make or try it.
  if ('unfinished' in form)
    return say(
      t('form-unfinished', {
        reason: t(`problem.${String(form.unfinished.problem)}`, {
          ...form.unfinished,
          defaultValue: String(form.unfinished.reason ?? ''),
        }),
      }),
    )
  return (
    <section
      className="sala-form-block"
      inert={editing}
      aria-label={pickText(form.page.title, locale)}
    >
      {props.showTitle !== false && <Title>{pickText(form.page.title, locale)}</Title>}
      <FormPageProvider
        page={form.page}
        schema={form.schema}
        layout={form.layout}
        validatorUrl={form.validator}
        scope={{ $user, $site, $route: { ...search, ...params }, $record }}
        renderRow={(row) => <PlainRow row={row} />}
      />
    </section>
  )
}
