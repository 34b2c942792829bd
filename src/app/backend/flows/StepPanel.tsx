import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useMemo, useRef, useState, type FocusEvent } from 'react'
import type { Subject } from '#crud'
import { gatewayServices } from '#flow'
import { ValueForm } from '#forms'
import { useLocale, useText } from '#i18n'
import type { FlowStep, StepDocument } from '#schema'
import { useSession } from '#session'
import { pickText } from '#shared'
import type { JsonSchema } from '#forms/schema'
import { FlowCondition } from './FlowCondition.tsx'
import type { Choosable, Value } from './stepSchema.ts'
import { StepName } from './StepName.tsx'
import { asWritten, insertInto } from './insertValue.ts'
import { useStepSchemas } from './useStepSchemas.ts'
import { StepRules } from './StepRules.tsx'

interface Props {
  step: FlowStep
  document: StepDocument
  known: Choosable
  values: Value[]
  /** What conditions can ask of. */
  subjects: Subject[]
  /** Steps that a failure may lead to. */
  targets: string[]
  /** Back to the step in the list, where that stands above. */
  onBack(): void
  isTaken(id: string): boolean
  onRename(id: string): void
  onChange(step: FlowStep, at: string): void
}

/** A name as it is typed and as it holds, and under which key the fields of the step stand. */
function useStepRenaming(id: string, onRename: (to: string) => void) {
  // A new name comes as its box is left: what the press went to stands as it is, or nothing would be typed there.
  const [held, setHeld] = useState({ id: id, key: id })
  const key = held.id === id ? held.key : id
  // A name that cannot be had stays in its box, also while another step is looked at.
  const [tried, setTried] = useState<Record<string, string>>({})
  const type = (name: string): void => setTried((others) => ({ ...others, [id]: name }))
  const rename = (to: string): void => {
    setHeld({ id: to, key })
    setTried(({ [id]: _, ...others }) => others)
    onRename(to)
  }
  return { key, tried: tried[id] ?? id, type, rename }
}

/** The text field that had the focus last: values are put into it. */
function useLastField() {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const remember = ({ target }: FocusEvent): void => {
    if (
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && target.type === 'text')
    )
      field.current = target
  }
  return { field, remember }
}

/** Everything that one step has: its name, its options by their schema, its condition and what follows a failure. */
export function StepPanel({
  step,
  document,
  known,
  values,
  subjects,
  targets,
  onBack,
  isTaken,
  onRename,
  onChange,
}: Props) {
  const t = useText('backend')
  const { schema, when, conditions, rest } = useStepSchemas(document, known)
  const { key, tried, type, rename } = useStepRenaming(step.id, onRename)
  const options = step.options as Record<string, unknown>
  const changeOptions = (next: Record<string, unknown>): void =>
    onChange(
      {
        ...step,
        options: Object.fromEntries(
          Object.entries(next).filter(([, value]) => value !== undefined),
        ) as FlowStep['options'],
      },
      `${step.id}.options`,
    )
  const { field, remember } = useLastField()
  return (
    <section
      className="sala-flow-panel sala-panel"
      aria-label={t('flows.options-of', { step: step.id })}
      onFocus={remember}
    >
      <PanelHead document={document} onBack={onBack} />
      <StepName id={step.id} name={tried} isTaken={isTaken} onType={type} onRename={rename} />
      {conditions.map((condition) => (
        <OptionCondition
          key={`${key} ${condition.name}`}
          condition={condition}
          options={options}
          subjects={subjects}
          onChange={changeOptions}
        />
      ))}
      {Object.keys(schema.properties ?? {}).length === 0 ? (
        <p className="sala-flow-note">{t('flows.no-options')}</p>
      ) : (
        <PlainOptions
          key={`${key} ${step.type}`}
          schema={rest}
          options={options}
          others={conditions.map(({ name }) => name)}
          onChange={changeOptions}
        />
      )}
      <Values
        values={values}
        onPick={(path) =>
          insertInto(
            field.current,
            asWritten(field.current, path, { ...schema.properties, ...when.properties }),
          )
        }
      />
      <StepRules
        step={step}
        formKey={key}
        when={when}
        subjects={subjects}
        targets={targets}
        onChange={onChange}
      />
    </section>
  )
}

function PanelHead({ document, onBack }: Pick<Props, 'document' | 'onBack'>) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <header>
      <Button
        className="sala-flow-narrow"
        size="compact-md"
        variant="subtle"
        leftSection={<IconArrowUp size={16} aria-hidden />}
        onClick={onBack}
      >
        {t('flows.to-steps')}
      </Button>
      <h2 tabIndex={-1}>{document.label[locale]}</h2>
      <p>{document.description?.[locale]}</p>
    </header>
  )
}

/** The options that are asked for by a form; the others stay as they are. */
function PlainOptions({
  schema,
  options,
  others,
  onChange,
}: {
  schema: JsonSchema
  options: Record<string, unknown>
  others: string[]
  onChange(options: Record<string, unknown>): void
}) {
  const t = useText('backend')
  const { client } = useSession()
  const services = useMemo(() => gatewayServices(client), [client])
  if (Object.keys(schema.properties ?? {}).length === 0) return null
  return (
    <ValueForm
      services={services}
      schema={schema}
      values={options}
      label={t('flows.options')}
      onChange={(next) =>
        onChange({ ...Object.fromEntries(others.map((name) => [name, options[name]])), ...next })
      }
    />
  )
}

interface ConditionProps {
  condition: ReturnType<typeof useStepSchemas>['conditions'][number]
  options: Record<string, unknown>
  subjects: Subject[]
  onChange(options: Record<string, unknown>): void
}

/** An option that is a condition. */
function OptionCondition({
  condition: { name, label, alone },
  options,
  subjects,
  onChange,
}: ConditionProps) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <FlowCondition
      label={pickText(label, locale)}
      expression={options[name]}
      subjects={subjects}
      none={t('flows.condition-none')}
      onWrite={(next) => onChange({ ...options, [name]: next })}
      code={
        <ValueForm
          schema={alone}
          values={options}
          label={pickText(label, locale)}
          onChange={(next) => onChange({ ...options, [name]: next[name] })}
        />
      }
    />
  )
}

function Values({ values, onPick }: { values: Value[]; onPick(path: string): void }) {
  const t = useText('backend')
  return (
    <details className="sala-flow-values">
      <summary>{t('flows.values')}</summary>
      <p className="sala-flow-note">{t('flows.values-help')}</p>
      <ul>
        {values.map(({ path, label }) => (
          <li key={path}>
            <button
              type="button"
              data-value={path}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(path)}
            >
              <span>{label}</span>
              <code>{`{{${path}}}`}</code>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
