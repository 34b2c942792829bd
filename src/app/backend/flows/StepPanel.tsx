import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useRef, useState, type FocusEvent } from 'react'
import type { Subject } from '#crud'
import { useLocale, useText } from '#i18n'
import type { FlowStep, StepDocument } from '#schema'
import type { Choosable, Value } from './stepSchema.ts'
import { StepName } from './StepName.tsx'
import { asWritten, insertInto } from './insertValue.ts'
import { useStepSchemas } from './useStepSchemas.ts'
import { StepOptions } from './StepOptions.tsx'
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
  const { schema, when, parts } = useStepSchemas(document, known)
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
      {parts.length === 0 ? (
        <p className="sala-flow-note">{t('flows.no-options')}</p>
      ) : (
        <StepOptions
          formKey={`${key} ${step.type}`}
          parts={parts}
          options={options}
          subjects={subjects}
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
