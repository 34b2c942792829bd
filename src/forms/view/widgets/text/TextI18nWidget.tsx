import { isRecord } from '#shared'
import { useText } from '#i18n'
import { TextArea, TextInput } from '#ui'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

const LANGUAGES = ['th', 'en'] as const

/** A text in Thai and English (`sala:text`). With no English it is a plain string; Thai is the one that must be there. */
export function TextI18nWidget({ spec, state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const { value } = state
  const rows = spec.options.rows ?? 1
  const texts = {
    th: '',
    en: '',
    ...(isRecord(value)
      ? (value as Partial<Record<'th' | 'en', string>>)
      : { th: typeof value === 'string' ? value : '' }),
  }
  const change = (language: 'th' | 'en', typed: string): void => {
    const next = { ...texts, [language]: typed }
    if (next.en === '' && next.th === '') set(undefined)
    else set(next.en === '' ? next.th : { th: next.th, en: next.en })
  }
  return (
    <div className="sala-languages">
      {LANGUAGES.map((language, index) => {
        const props = {
          ...control,
          id: index === 0 ? control.id : `${control.id}-${language}`,
          label: `${control.label ?? text(spec.label)} (${t(`language.${language}`)})`,
          value: texts[language],
          onChange: (typed: string) => change(language, typed),
        }
        return (
          <span key={language} className="sala-language" data-field={`${name}.${language}`}>
            <span aria-hidden="true">{language.toUpperCase()}</span>
            {rows > 1 ? (
              <TextArea {...props} rows={rows} />
            ) : (
              <TextInput {...props} placeholder={text(spec.options.placeholder)} />
            )}
          </span>
        )
      })}
    </div>
  )
}
