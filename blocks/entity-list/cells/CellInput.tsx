import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { filterChoices, NumberBox } from '#crud'
import { useLocale, useText } from '#i18n'
import type { Field } from '#schema'
import { useOffers } from '../filters/useOffers.ts'
import type { CellKind } from './cellKind.ts'

export interface CellInputProps {
  kind: CellKind
  field: Field
  label: string
  isRequired: boolean
  value: unknown
  /** What the record is called that the value refers to. */
  name: string | undefined
  onChange(value: unknown): void
}

/** Takes the value of a cell by the kind of its field, with the focus in it. */
export function CellInput(props: CellInputProps) {
  const { kind, field, label, isRequired, value, onChange } = props
  const general = useText('backend')
  const locale = useLocale()
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => {
    input.current?.focus()
    if (kind === 'text' || kind === 'number') input.current?.select()
  }, [kind])
  const box = { size: 'xs', 'aria-label': label, ref: input } as const
  if (kind === 'number')
    return (
      <NumberBox
        {...box}
        value={value ?? ''}
        onChange={onChange}
        onInput={({ currentTarget }) => {
          if ((currentTarget as HTMLInputElement).value.trim() === '') onChange(null)
        }}
      />
    )
  if (kind === 'reference') return <ReferenceInput {...props} />
  if (kind === 'boolean' || kind === 'choice') {
    const now = value === null ? '' : String(value)
    return (
      <NativeSelect
        {...box}
        value={now}
        onChange={({ currentTarget: { value: next } }) =>
          onChange(next === '' ? null : kind === 'boolean' ? next === 'true' : next)
        }
        data={[
          ...(isRequired && value !== null ? [] : [{ value: '', label: '–' }]),
          ...filterChoices(field, general('yes'), general('no'), locale, now || undefined),
        ]}
      />
    )
  }
  return (
    <TextInput
      {...box}
      type={kind === 'date' ? 'date' : 'text'}
      maxLength={field.maxLength as number | undefined}
      value={String(value ?? '')}
      onChange={({ currentTarget: { value: next } }) => onChange(next === '' ? null : next)}
    />
  )
}

/** The record that the field refers to, looked for by words. */
function ReferenceInput({ field, label, isRequired, value, name, onChange }: CellInputProps) {
  const t = useText('lists')
  const general = useText('backend')
  const [words, setWords] = useState(name ?? '')
  const [asked] = useDebouncedValue(words, 250)
  const id = typeof value === 'string' ? value : null
  const offers = useOffers(field['x-ref']!, asked === name ? '' : asked.trim())
  const [chosen, setChosen] = useState(name)
  const isOffered = id === null || offers.some((one) => one.value === id)
  return (
    <Select
      size="xs"
      searchable
      autoFocus
      aria-label={label}
      clearable={!isRequired}
      placeholder={t('filter.search')}
      nothingFoundMessage={t('filter.nothing')}
      searchValue={words}
      onSearchChange={setWords}
      filter={({ options }) => options}
      data={[...(isOffered ? [] : [{ value: id, label: chosen ?? general('unseen') }]), ...offers]}
      value={id}
      onChange={(next, option) => {
        setChosen(option?.label)
        onChange(next)
      }}
    />
  )
}
