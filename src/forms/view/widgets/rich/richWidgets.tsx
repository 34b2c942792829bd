import { isRecord } from '#shared'
import { useText } from '#i18n'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { RichTextEditor } from './RichTextEditor.tsx'

export { RichTextEditor }

const LANGUAGES = ['th', 'en'] as const

/** HTML in one language; nothing written leaves the record. */
export function HtmlWidget({ spec, state, control, set }: WidgetProps) {
  const text = useSchemaText()
  return (
    <RichTextEditor
      {...control}
      labelledBy={control.label ? undefined : `${control.id}-label`}
      placeholder={text(spec.options.placeholder)}
      value={typeof state.value === 'string' ? state.value : ''}
      onChange={(html) => set(html === '' ? undefined : html)}
    />
  )
}

/** HTML in Thai and English, stored as a text in both languages is: with no English a plain string. */
export function HtmlI18nWidget({ spec, state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const { value } = state
  const texts = {
    th: '',
    en: '',
    ...(isRecord(value)
      ? (value as Partial<Record<'th' | 'en', string>>)
      : { th: typeof value === 'string' ? value : '' }),
  }
  const change = (language: 'th' | 'en', html: string): void => {
    const next = { ...texts, [language]: html }
    if (next.en === '' && next.th === '') set(undefined)
    else set(next.en === '' ? next.th : { th: next.th, en: next.en })
  }
  return (
    <div className="sala-languages">
      {LANGUAGES.map((language, index) => (
        <div key={language} className="sala-rich-language" data-field={`${name}.${language}`}>
          <span aria-hidden="true">{t(`language.${language}`)}</span>
          <RichTextEditor
            {...control}
            id={index === 0 ? control.id : `${control.id}-${language}`}
            lang={language}
            label={`${control.label ?? text(spec.label)} (${t(`language.${language}`)})`}
            value={texts[language]}
            onChange={(html) => change(language, html)}
          />
        </div>
      ))}
    </div>
  )
}
