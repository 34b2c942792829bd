import { ActionIcon, Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../../../builderContext.ts'
import { needsValue, operatorsFor, readRule, writeRule, type Condition, type OperatorName, type Rule } from './rule.ts'
import { useSubjects, type Subject } from './subjects.ts'

/** When a block is shown, as questions that need no code. A rule that says more is kept as it stands. */
export const RuleEditor = memo(function RuleEditor({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const show = useBuilderState((state) => {
    const node = nodeOf(state.model, id)
    return node?.kind === 'object' ? node.data.show : undefined
  })
  const subjects = useSubjects()
  const rule = readRule(show)
  const write = (next: Rule): void => actions.edit(id, { show: writeRule(next) })
  if (!rule)
    return (
      <fieldset className="builder-rule" data-rule="code">
        <legend>{t('rule.title')}</legend>
        <p className="builder-note">{t('rule.more')}</p>
        <pre>{JSON.stringify(show, null, 1)}</pre>
        <Button size="compact-sm" variant="default" onClick={() => write({ join: 'and', conditions: [] })}>{t('rule.clear')}</Button>
      </fieldset>
    )
  const { join, conditions } = rule
  const change = (at: number, next: Condition | null): void => write({ join, conditions: next ? conditions.map((one, index) => (index === at ? next : one)) : conditions.filter((_, index) => index !== at) })
  const first = subjects[0]!
  return (
    <fieldset className="builder-rule" data-rule="edited">
      <legend>{t('rule.title')}</legend>
      {conditions.length === 0 && <p className="builder-note">{t('rule.always')}</p>}
      {conditions.length > 1 && <SegmentedControl size="xs" fullWidth aria-label={t('rule.join')} value={join} onChange={(value) => write({ join: value as Rule['join'], conditions })} data={[{ value: 'and', label: t('rule.and') }, { value: 'or', label: t('rule.or') }]} />}
      {conditions.map((condition, index) => <ConditionRow key={index} number={index + 1} condition={condition} subjects={subjects} onChange={(next) => change(index, next)} />)}
      <Button size="compact-sm" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => write({ join, conditions: [...conditions, started(first)] })}>{t('rule.add')}</Button>
    </fieldset>
  )
})

/** The first question that a subject can be asked. */
function started({ path, kind, choices }: Subject): Condition {
  const operator = operatorsFor(kind)[0]!
  return needsValue(operator) ? { subject: path, operator, value: kind === 'boolean' ? true : kind === 'number' ? 0 : (choices?.[0]?.value ?? '') } : { subject: path, operator }
}

interface RowProps {
  number: number
  condition: Condition
  subjects: Subject[]
  onChange(next: Condition | null): void
}

function ConditionRow({ number, condition, subjects, onChange }: RowProps) {
  const t = useText('builder')
  const known = subjects.find(({ path }) => path === condition.subject)
  const subject: Subject = known ?? { path: condition.subject, label: condition.subject, kind: 'text' }
  const all = known ? subjects : [subject, ...subjects]
  const operators = operatorsFor(subject.kind)
  const setOperator = (operator: OperatorName): void => onChange(needsValue(operator) ? { subject: subject.path, operator, value: condition.value ?? started(subject).value ?? '' } : { subject: subject.path, operator })
  return (
    <div className="builder-condition" role="group" aria-label={t('rule.condition', { number })}>
      <NativeSelect size="xs" aria-label={t('rule.subject.label')} value={subject.path} onChange={(event) => onChange(started(all.find(({ path }) => path === event.currentTarget.value)!))} data={all.map(({ path, label }) => ({ value: path, label }))} />
      <ActionIcon variant="subtle" color="gray" aria-label={t('rule.remove', { number })} onClick={() => onChange(null)}><IconTrash size={16} /></ActionIcon>
      <NativeSelect size="xs" aria-label={t('rule.operator.label')} value={condition.operator} onChange={(event) => setOperator(event.currentTarget.value as OperatorName)} data={operators.map((name) => ({ value: name, label: t(`rule.operator.${subject.kind === 'presence' ? `presence-${name}` : name}`) }))} />
      {needsValue(condition.operator) && <ValueInput subject={subject} value={condition.value} onChange={(value) => onChange({ ...condition, value })} />}
    </div>
  )
}

function ValueInput({ subject, value, onChange }: { subject: Subject; value: Condition['value']; onChange(value: string | number | boolean): void }) {
  const t = useText('builder')
  const label = t('rule.value')
  const { kind, choices } = subject
  if (kind === 'boolean') return <NativeSelect size="xs" aria-label={label} value={String(value)} onChange={(event) => onChange(event.currentTarget.value === 'true')} data={[{ value: 'true', label: t('rule.true') }, { value: 'false', label: t('rule.false') }]} />
  if (choices) return <NativeSelect size="xs" aria-label={label} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value)} data={[...(choices.some((one) => one.value === value) ? [] : [{ value: String(value ?? ''), label: String(value ?? '–') }]), ...choices]} />
  const type = kind === 'number' ? 'number' : kind === 'date' ? 'date' : 'text'
  return <TextInput size="xs" type={type} aria-label={label} value={String(value ?? '')} onChange={(event) => onChange(kind === 'number' ? Number(event.currentTarget.value) : event.currentTarget.value)} />
}
