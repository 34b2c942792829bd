import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import {
  filterChoices,
  MAX_VALUES,
  NumberBox,
  PERIODS,
  type FilterSubject,
  type ListCondition,
} from '#crud'
import { useLocale, useText } from '#i18n'
import { readNumber } from '#shared'
import { ReferenceValues } from './ReferenceValues.tsx'

type Values = ListCondition['values']

/** Milliseconds after the last key. */
const RESTS = 250

interface Props {
  subject: FilterSubject
  condition: ListCondition
  onChange(values: Values): void
}

/** Takes the values of a condition by the kind of its field. */
export function ConditionValue({ subject, condition, onChange }: Props) {
  const { kind } = subject
  const { operator } = condition
  if (operator === 'between') return <Range {...{ subject, condition, onChange }} />
  if (operator === 'period') return <PeriodValue {...{ subject, condition, onChange }} />
  if (kind === 'boolean') return <YesNo {...{ subject, condition, onChange }} />
  if (kind === 'choice') return <Choices {...{ subject, condition, onChange }} />
  if (kind === 'reference')
    return <ReferenceValues subject={subject} values={condition.values} onChange={onChange} />
  if (operator === 'among') return <Several {...{ subject, condition, onChange }} />
  return (
    <One {...{ subject, value: condition.values[0] ?? null }} onChange={(one) => onChange([one])} />
  )
}

/** A number, a day or words; what is typed stands here and is handed on. */
function One({
  subject: { kind },
  value,
  label,
  onChange,
}: {
  subject: FilterSubject
  value: Values[number]
  label?: string
  onChange(value: Values[number]): void
}) {
  const t = useText('lists')
  const [typed, setTyped] = useState(String(value ?? ''))
  // What is typed is rendered here alone; the list hears of it once it rests or is left, so that the other end of a range knows it.
  const tell = useDebouncedCallback(onChange, { delay: RESTS, flushOnUnmount: true })
  const box = {
    size: 'xs',
    className: 'sala-filter-value',
    'aria-label': label ?? t('filter.value'),
  }
  if (kind === 'number')
    return <NumberBox {...box} value={value ?? ''} onChange={tell} onBlur={() => tell.flush()} />
  return (
    <TextInput
      {...box}
      type={kind === 'date' || kind === 'moment' ? 'date' : 'text'}
      value={typed}
      maxLength={200}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        tell(next.trim() === '' ? null : next)
      }}
      onBlur={tell.flush}
    />
  )
}

function Range({ subject, condition, onChange }: Props) {
  const t = useText('lists')
  const [from = null, to = null] = condition.values
  return (
    <div className="sala-filter-range">
      <One
        subject={subject}
        label={t('filter.from')}
        value={from}
        onChange={(next) => onChange([next, to])}
      />
      <span aria-hidden>–</span>
      <One
        subject={subject}
        label={t('filter.to')}
        value={to}
        onChange={(next) => onChange([from, next])}
      />
    </div>
  )
}

function PeriodValue({ condition, onChange }: Props) {
  const t = useText('lists')
  return (
    <NativeSelect
      size="xs"
      className="sala-filter-value"
      aria-label={t('filter.value')}
      value={String(condition.values[0] ?? 'this-month')}
      onChange={({ currentTarget: { value } }) => onChange([value])}
      data={PERIODS.map((period) => ({ value: period, label: t(`filter.period.${period}`) }))}
    />
  )
}

function YesNo({ condition, onChange }: Props) {
  const t = useText('lists')
  const general = useText('backend')
  return (
    <NativeSelect
      size="xs"
      className="sala-filter-value"
      aria-label={t('filter.value')}
      value={String(condition.values[0] ?? true)}
      onChange={({ currentTarget: { value } }) => onChange([value === 'true'])}
      data={[
        { value: 'true', label: general('yes') },
        { value: 'false', label: general('no') },
      ]}
    />
  )
}

function Choices({ subject: { field }, condition, onChange }: Props) {
  const t = useText('lists')
  const general = useText('backend')
  const locale = useLocale()
  const values = condition.values.map(String)
  const known = filterChoices(field, general('yes'), general('no'), locale, values[0])
  const lost = values.filter((value) => !known.some((one) => one.value === value))
  return (
    <MultiSelect
      size="xs"
      searchable
      className="sala-filter-value"
      aria-label={t('filter.value')}
      placeholder={values.length ? '' : t('filter.search')}
      nothingFoundMessage={t('filter.nothing')}
      maxValues={MAX_VALUES}
      data={[...known, ...lost.map((value) => ({ value, label: value }))]}
      value={values}
      onChange={onChange}
    />
  )
}

/** Several words or numbers, each after Enter or a comma. */
function Several({ subject: { kind }, condition, onChange }: Props) {
  const t = useText('lists')
  const values = condition.values.map(String)
  return (
    <TagsInput
      size="xs"
      className="sala-filter-value"
      aria-label={t('filter.value')}
      placeholder={values.length ? '' : t('filter.values')}
      maxTags={MAX_VALUES}
      value={values}
      onChange={(next) =>
        onChange(
          kind === 'number'
            ? next.map((one) => readNumber(one)).filter((one) => typeof one === 'number')
            : next,
        )
      }
    />
  )
}
