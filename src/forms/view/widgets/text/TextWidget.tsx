import { useState } from 'react'
import { idDigits, normaliseThai } from '#shared'
import { lazyComponent, TextArea, TextInput } from '#ui'
import { useOptionalForm } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import { uniquenessView } from '../../uniquenessView.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { showToWrite } from '../showToWrite.ts'

const Uniqueness = lazyComponent(uniquenessView)

interface Kind {
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'numeric' | 'tel' | 'email' | 'url'
  autoComplete?: string
  /** What is stored of what was typed. */
  read?(text: string): string
  /** How a value is shown while nobody writes it. */
  show?(text: string): string
}

const maskCitizenId = (text: string): string =>
  text.replace(/^(\d)\d{11}(\d)$/, '$1-xxxx-xxxxx-xx-$2')
const groupPhone = (text: string): string =>
  text.replace(
    text.length === 9 ? /^(02|0\d\d)(\d{3})(\d+)$/ : /^(0\d{2})(\d{3})(\d{4})$/,
    '$1-$2-$3',
  )
const groupTaxId = (text: string): string =>
  text.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')

const KINDS: Record<string, Kind> = {
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    read: (text) => normaliseThai(text).trim(),
  },
  phone: {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    read: normaliseThai,
    show: groupPhone,
  },
  url: { type: 'url', inputMode: 'url', autoComplete: 'url', read: (text) => text.trim() },
  zipcode: { inputMode: 'numeric', autoComplete: 'postal-code', read: idDigits },
  'tax-id': { inputMode: 'numeric', read: normaliseThai, show: groupTaxId },
  'citizen-id': { inputMode: 'numeric', read: normaliseThai, show: maskCitizenId },
}
/** Stored without the hyphens and spaces that people type. */
const DIGITS = new Set(['phone', 'tax-id', 'citizen-id'])

/** Too long a text is kept whole and told at once. Its length is counted as the schema counts it: an emoji is one. */
function useTooLong({ spec, path }: WidgetProps): (text: string) => void {
  const form = useOptionalForm()
  const maxLength = Number(spec.schema.maxLength ?? Infinity)
  return (text) =>
    void (text.length > maxLength && [...text].length > maxLength && form?.check([path]))
}

export function TextWidget(props: WidgetProps) {
  const { spec, state, control, set } = props
  const tellTooLong = useTooLong(props)
  const text = useSchemaText()
  const kind = KINDS[spec.widget] ?? {}
  const [writing, setWriting] = useState(false)
  const value =
    typeof state.value === 'string'
      ? state.value
      : state.value === undefined || state.value === null
        ? ''
        : JSON.stringify(state.value)
  return (
    <>
      <TextInput
        {...control}
        type={kind.type ?? 'text'}
        {...(kind.inputMode && { inputMode: kind.inputMode })}
        {...(kind.autoComplete && { autoComplete: kind.autoComplete })}
        value={kind.show && !(writing && !state.readOnly) ? kind.show(value) : value}
        {...(kind.show && {
          onFocus: ({ currentTarget }) => showToWrite(currentTarget, () => setWriting(true)),
        })}
        placeholder={text(spec.options.placeholder)}
        unit={spec.options.unit && text(spec.options.unit)}
        onChange={(typed) => {
          const next = kind.read ? kind.read(typed) : typed
          set(next === '' ? undefined : next)
          if (!DIGITS.has(spec.widget)) tellTooLong(next)
        }}
        onBlur={() => {
          setWriting(false)
          const bare = idDigits(value).replace(/[()]/g, '')
          if (DIGITS.has(spec.widget) && value !== '' && bare !== value) set(bare)
          control.onBlur?.()
        }}
      />
      {spec.options.unique && <Uniqueness {...props} />}
    </>
  )
}

export function MultilineWidget(props: WidgetProps) {
  const { spec, state, control, set } = props
  const tellTooLong = useTooLong(props)
  const text = useSchemaText()
  return (
    <TextArea
      {...control}
      value={typeof state.value === 'string' ? state.value : ''}
      rows={spec.options.rows ?? 4}
      placeholder={text(spec.options.placeholder)}
      onChange={(typed) => {
        set(typed === '' ? undefined : typed)
        tellTooLong(typed)
      }}
    />
  )
}
