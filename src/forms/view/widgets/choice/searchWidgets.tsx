import './choice.css'
import { useState } from 'react'
import { normaliseThai } from '#shared'
import { useText } from '#i18n'
import { Combobox, type Option } from '#ui'
import { useAnnounce } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { ChosenTags } from './ChosenTags.tsx'
import { heldIn, keyOf, listOf, useOptions } from './options.ts'

const plain = (text: string): string => normaliseThai(text).toLowerCase()

/** The options that hold the typed words, those that begin with them first. */
export function matching(options: readonly Option[], term: string): Option[] {
  const wanted = plain(term).trim()
  if (wanted === '') return [...options]
  const found = options.filter(({ label, description }) =>
    plain(`${label} ${description ?? ''}`).includes(wanted),
  )
  return [
    ...found.filter(({ label }) => plain(label).startsWith(wanted)),
    ...found.filter(({ label }) => !plain(label).startsWith(wanted)),
  ]
}

function useSearchTexts() {
  const t = useText('forms')
  return {
    clear: t('ref.clear'),
    empty: t('ref.empty'),
    busy: t('loading'),
    untaken: t('search-select.untaken'),
  }
}

/** One of many choices, found by typing a part of its words. */
export function SelectSearchWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const texts = useSearchTexts()
  const [term, setTerm] = useState('')
  const choices = spec.choices ?? []
  const options = useOptions(choices, heldIn(state.value))
  const chosen = options.find(({ key }) => key === keyOf(state.value))
  return (
    <Combobox
      {...control}
      text={chosen?.label ?? ''}
      chosen={chosen?.key}
      options={matching(options, term)}
      placeholder={text(spec.options.placeholder) || t('search-select.placeholder')}
      texts={texts}
      onSearch={setTerm}
      onPick={(option) => {
        const picked = choices.find(({ value }) => keyOf(value) === option.key)
        if (picked) set(picked.value)
      }}
      onClear={state.required ? undefined : () => set(undefined)}
    />
  )
}

/** Several of many choices: each chosen one is a mark that can be taken away, the next is found by typing. */
export function MultiSelectWidget({ spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const texts = useSearchTexts()
  const announce = useAnnounce()
  const [term, setTerm] = useState('')
  const choices = spec.choices ?? []
  const chosen = listOf(state.value)
  const options = useOptions(choices, chosen)
  const keys = [...new Set(chosen.map(keyOf))]
  const most = typeof spec.schema.maxItems === 'number' ? spec.schema.maxItems : Infinity
  const locked = control.readOnly || control.disabled
  const label = (key: string): string => options.find((option) => option.key === key)?.label ?? key

  const store = (next: unknown[]): void =>
    set(next.length === 0 && !state.required ? undefined : next)
  const add = (option: Option): void => {
    const choice = choices.find(({ value }) => keyOf(value) === option.key)
    if (!choice || chosen.length >= most) return
    store([...chosen, choice.value])
    announce(t('search-select.added', { label: option.label }))
  }
  const remove = (key: string): void => {
    store(chosen.filter((value) => keyOf(value) !== key))
    announce(t('search-select.removed', { label: label(key) }))
    document.getElementById(control.id)?.focus()
  }
  return (
    <div className="sala-multiselect">
      <ChosenTags
        tags={keys.map((key) => ({ key, label: label(key) }))}
        onRemove={locked ? undefined : remove}
      />
      <Combobox
        {...control}
        text=""
        options={matching(
          options.filter(({ key }) => !keys.includes(key)),
          term,
        )}
        placeholder={text(spec.options.placeholder) || t('search-select.placeholder')}
        texts={texts}
        onSearch={setTerm}
        onPick={add}
      />
    </div>
  )
}

export { LinkWidget } from './LinkWidget.tsx'
export { RecordsWidget } from './RecordsWidget.tsx'
