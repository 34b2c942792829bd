import { ActionIcon, Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { useText } from '#i18n'
import { NumberBox } from '../NumberBox.tsx'
import { focusAdded } from './focusAdded.ts'
import './rules.css'
import {
  needsValue,
  operatorKey,
  operatorsFor,
  type Condition,
  type OperatorName,
  type Rule,
} from './rule.ts'
import type { Subject } from './subjects.ts'

interface ConditionsProps {
  rule: Rule
  /** What can be asked of; at least one. */
  subjects: Subject[]
  /** Said where nothing is asked. */
  none: string
  onWrite(next: Rule): void
}

/** Questions one below the other, of which all must hold or any. */
export function Conditions({
  rule: { join, conditions },
  subjects,
  none,
  onWrite,
}: ConditionsProps) {
  const t = useText('backend')
  // What is asked of is asked first: nothing is said before it is chosen.
  const [isAsking, setAsking] = useState(false)
  const rows: (Condition | undefined)[] = isAsking ? [...conditions, undefined] : conditions
  const change = (at: number, next: Condition | null): void => {
    if (at < conditions.length) return put(at, next)
    setAsking(false)
    if (next) onWrite({ join, conditions: [...conditions, next] })
  }
  const put = (at: number, next: Condition | null): void =>
    onWrite({
      join,
      conditions: next
        ? conditions.map((one, index) => (index === at ? next : one))
        : conditions.filter((_, index) => index !== at),
    })
  const add = ({ currentTarget: { parentElement } }: MouseEvent): void => {
    setAsking(true)
    focusAdded(parentElement, ':scope > .sala-condition')
  }
  return (
    <>
      {rows.length === 0 && <p className="sala-condition-none">{none}</p>}
      {conditions.length > 1 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('rule.join')}
          value={join}
          onChange={(value) => onWrite({ join: value as Rule['join'], conditions })}
          data={[
            { value: 'and', label: t('rule.and') },
            { value: 'or', label: t('rule.or') },
          ]}
        />
      )}
      {rows.map((condition, index) => (
        <ConditionRow
          key={index}
          number={index + 1}
          condition={condition}
          subjects={subjects}
          onChange={(next) => change(index, next)}
        />
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
      >
        {t('rule.add')}
      </Button>
    </>
  )
}

/** The first question that a subject can be asked. */
function started({ path, kind, choices }: Subject): Condition {
  const operator = operatorsFor(kind)[0]!
  return needsValue(operator)
    ? { subject: path, operator, value: firstValue({ kind, choices }) }
    : { subject: path, operator }
}

/** A value to begin with, of the kind that is asked for. */
export const firstValue = ({
  kind,
  choices,
}: Pick<Subject, 'kind' | 'choices'>): string | number | boolean =>
  kind === 'boolean' ? true : kind === 'number' ? 0 : (choices?.[0]?.value ?? '')

interface RowProps {
  number: number
  /** None yet, before it is chosen what is asked of. */
  condition: Condition | undefined
  subjects: Subject[]
  onChange(next: Condition | null): void
}

function ConditionRow({ number, condition, subjects, onChange }: RowProps) {
  const t = useText('backend')
  const choose = (path: string): void => onChange(started(all.find((one) => one.path === path)!))
  const known = subjects.find(({ path }) => path === condition?.subject)
  const subject: Subject = known ?? {
    path: condition?.subject ?? '',
    label: condition?.subject ?? t('rule.choose'),
    kind: 'text',
  }
  const all = known ? subjects : [subject, ...subjects]
  const operators = operatorsFor(subject.kind)
  const setOperator = (operator: OperatorName): void =>
    onChange(
      needsValue(operator)
        ? {
            subject: subject.path,
            operator,
            value: condition?.value ?? started(subject).value ?? '',
          }
        : { subject: subject.path, operator },
    )
  return (
    <div className="sala-condition" role="group" aria-label={t('rule.condition', { number })}>
      <NativeSelect
        size="xs"
        aria-label={t('rule.subject.label')}
        value={subject.path}
        onChange={(event) => choose(event.currentTarget.value)}
        data={all.map(({ path, label }) => ({ value: path, label, disabled: path === '' }))}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('rule.remove', { number })}
        onClick={() => onChange(null)}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {condition && (
        <NativeSelect
          size="xs"
          aria-label={t('rule.operator.label')}
          value={condition.operator}
          onChange={(event) => setOperator(event.currentTarget.value as OperatorName)}
          data={operators.map((name) => ({
            value: name,
            label: t(`rule.operator.${operatorKey(subject.kind, name)}`),
          }))}
        />
      )}
      {condition && needsValue(condition.operator) && (
        <ValueInput
          subject={subject}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
    </div>
  )
}

/** Takes a value of the kind that is asked for: from its choices, where there are some. */
export function ValueInput({
  subject,
  value,
  onChange,
}: {
  subject: Pick<Subject, 'kind' | 'choices'>
  value: Condition['value']
  onChange(value: string | number | boolean): void
}) {
  const t = useText('backend')
  const label = t('rule.value')
  const { kind, choices } = subject
  if (kind === 'boolean')
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value === 'true')}
        data={[
          { value: 'true', label: t('rule.true') },
          { value: 'false', label: t('rule.false') },
        ]}
      />
    )
  if (choices)
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          ...(choices.some((one) => one.value === value)
            ? []
            : [{ value: String(value ?? ''), label: String(value ?? '–') }]),
          ...choices,
        ]}
      />
    )
  if (kind === 'number')
    return <NumberBox size="xs" aria-label={label} value={value} onChange={onChange} />
  return (
    <TextInput
      size="xs"
      type={kind === 'date' ? 'date' : 'text'}
      aria-label={label}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
