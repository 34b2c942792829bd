import { ActionIcon, NativeSelect, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import {
  listOperators,
  operatorText,
  takesValues,
  type FilterSubject,
  type ListCondition,
  type ListOperator,
} from '#crud'
import { useText } from '#i18n'
import { ConditionValue } from './ConditionValue.tsx'

interface Props {
  number: number
  /** None yet, before its field is chosen. */
  condition: ListCondition | undefined
  subjects: FilterSubject[]
  onChange(next: ListCondition): void
  onRemove(): void
}

/** Values that still make sense when something else is asked. */
const carried = (
  values: ListCondition['values'],
  from: ListOperator,
  to: ListOperator,
): ListCondition['values'] =>
  to === 'period' ? ['this-month'] : takesValues(to) && from !== 'period' ? values : []

const startOf = ({ kind, path }: FilterSubject): ListCondition => ({
  field: path,
  operator: listOperators(kind)[0]!,
  values: kind === 'boolean' ? [true] : [],
})

/** One question: of which field, how, and with which values. */
export function ConditionRow({ number, condition, subjects, onChange, onRemove }: Props) {
  const t = useText('lists')
  const subject = subjects.find(({ path }) => path === condition?.field)
  return (
    <div className="sala-filter-row" data-condition={condition?.field}>
      <Select
        size="xs"
        searchable
        className="sala-filter-field"
        aria-label={t('filter.field')}
        placeholder={t('filter.field-choose')}
        nothingFoundMessage={t('filter.nothing')}
        data={subjects.map(({ path, label }) => ({ value: path, label }))}
        value={subject?.path ?? null}
        allowDeselect={false}
        onChange={(path) => {
          const next = subjects.find((one) => one.path === path)
          if (next) onChange(startOf(next))
        }}
      />
      {condition && subject && (
        <NativeSelect
          size="xs"
          className="sala-filter-how"
          aria-label={t('filter.how')}
          value={condition.operator}
          onChange={({ currentTarget: { value } }) => {
            const operator = value as ListOperator
            onChange({
              ...condition,
              operator,
              values: carried(condition.values, condition.operator, operator),
            })
          }}
          data={listOperators(subject.kind).map((operator) => ({
            value: operator,
            label: operatorText(t as never, subject.kind, operator),
          }))}
        />
      )}
      {condition && subject && takesValues(condition.operator) && (
        <ConditionValue
          key={`${subject.path} ${condition.operator}`}
          subject={subject}
          condition={condition}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        className="sala-filter-remove"
        aria-label={t('filter.remove-row', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}
