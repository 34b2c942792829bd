import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useMemo, useRef, useState, type FocusEvent } from 'react'
import type { Subject } from '#crud'
import { gatewayServices } from '#flow'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import type { FlowStep, StepDocument } from '#schema'
import { useSession } from '#session'
import { pickText } from '#shared'
import { FlowCondition } from './FlowCondition.tsx'
import {
  isExpression,
  optionsSchema,
  split,
  withExamples,
  type Choosable,
  type Value,
} from './stepSchema.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

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
  const locale = useLocale()
  const { client } = useSession()
  const services = useMemo(() => gatewayServices(client), [client])
  const schema = useMemo(
    () => withExamples(optionsSchema(document, known), t('flows.expression-help')),
    [document, known, t],
  )
  const when = useMemo(
    () =>
      withExamples(
        {
          type: 'object',
          properties: {
            when: {
              $ref: 'sala:expression',
              'x-label': { th: t('flows.when'), en: t('flows.when') },
            },
          },
        } as JsonSchema,
        t('flows.expression-help'),
      ),
    [t],
  )
  const { conditions, rest } = useMemo(() => split(schema), [schema])
  const condition = useMemo(() => (step.when === undefined ? {} : { when: step.when }), [step.when])
  // A new name comes as its box is left: what the press went to stands as it is, or nothing would be typed there.
  const [held, setHeld] = useState({ id: step.id, key: step.id })
  const key = held.id === step.id ? held.key : step.id
  // A name that cannot be had stays in its box, also while another step is looked at.
  const [tried, setTried] = useState<Record<string, string>>({})
  const rename = (id: string): void => {
    setHeld({ id, key })
    setTried(({ [step.id]: _, ...others }) => others)
    onRename(id)
  }
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
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const remember = ({ target }: FocusEvent): void => {
    if (
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && target.type === 'text')
    )
      field.current = target
  }
  return (
    <section
      className="sala-flow-panel sala-panel"
      aria-label={t('flows.options-of', { step: step.id })}
      onFocus={remember}
    >
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
      <StepName
        id={step.id}
        name={tried[step.id] ?? step.id}
        isTaken={isTaken}
        onType={(name) => setTried((others) => ({ ...others, [step.id]: name }))}
        onRename={rename}
      />
      {conditions.map(({ name, label, alone }) => (
        <FlowCondition
          key={`${key} ${name}`}
          label={pickText(label, locale)}
          expression={options[name]}
          subjects={subjects}
          none={t('flows.condition-none')}
          onWrite={(next) => changeOptions({ ...options, [name]: next })}
          code={
            <ValueForm
              schema={alone}
              values={options}
              label={pickText(label, locale)}
              onChange={(next) => changeOptions({ ...options, [name]: next[name] })}
            />
          }
        />
      ))}
      {Object.keys(schema.properties ?? {}).length === 0 ? (
        <p className="sala-flow-note">{t('flows.no-options')}</p>
      ) : (
        Object.keys(rest.properties ?? {}).length > 0 && (
          <ValueForm
            key={`${key} ${step.type}`}
            services={services}
            schema={rest}
            values={options}
            label={t('flows.options')}
            onChange={(next) =>
              changeOptions({
                ...Object.fromEntries(conditions.map(({ name }) => [name, options[name]])),
                ...next,
              })
            }
          />
        )
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
      <details open={step.when !== undefined || step.onFail !== undefined}>
        <summary>{t('flows.more')}</summary>
        <FlowCondition
          label={t('flows.when')}
          expression={step.when}
          subjects={subjects}
          none={t('flows.when-none')}
          onWrite={(next) => onChange(withOnly(step, 'when', next), `${step.id}.when`)}
          code={
            <ValueForm
              key={`${key} when`}
              schema={when}
              values={condition}
              label={t('flows.when')}
              onChange={({ when: next }) =>
                onChange(withOnly(step, 'when', next), `${step.id}.when`)
              }
            />
          }
        />
        <OnFail
          onFail={step.onFail}
          targets={targets}
          onChange={(onFail) => onChange(withOnly(step, 'onFail', onFail), `${step.id}.onFail`)}
        />
      </details>
    </section>
  )
}

function withOnly(step: FlowStep, key: 'when' | 'onFail', value: unknown): FlowStep {
  const { [key]: _, ...rest } = step
  return (
    value === undefined || value === null || value === '' ? rest : { ...rest, [key]: value }
  ) as FlowStep
}

/** A value as the field reads it: in an expression by its name, outside of its texts; a place to be filled elsewhere. */
function asWritten(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  path: string,
  options: Record<string, unknown>,
): string {
  const name = field?.closest<HTMLElement>('[data-field]')?.dataset.field ?? ''
  const isText =
    (field?.value.slice(0, field.selectionStart ?? 0).match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1
  return isExpression(options[name]) && !isText ? JSON.stringify({ var: path }) : `{{${path}}}`
}

/** Types a text into a field as a hand would, so that the form hears of it. */
function insertInto(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field?.isConnected) return void navigator.clipboard?.writeText(text)
  const [start, end] = [
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
  ]
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(
    field,
    field.value.slice(0, start) + text + field.value.slice(end),
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  field.setSelectionRange(start + text.length, start + text.length)
}

interface NameProps {
  id: string
  /** As it is typed. */
  name: string
  isTaken(id: string): boolean
  onType(name: string): void
  onRename(id: string): void
}

function StepName({ id, name, isTaken, onType, onRename }: NameProps) {
  const t = useText('backend')
  const wrong =
    name === id ? undefined : !NAME.test(name) ? 'wrong' : isTaken(name) ? 'taken' : undefined
  return (
    <TextInput
      label={t('flows.step-id')}
      value={name}
      maxLength={60}
      error={wrong && t(`flows.step-id-${wrong}`, { id, name })}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={() => !wrong && name !== id && onRename(name)}
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

type Fails = FlowStep['onFail']

const wayOf = (onFail: Fails): 'go-on' | 'stop' | 'retry' | 'go-to' =>
  onFail === undefined
    ? 'go-on'
    : typeof onFail === 'string'
      ? onFail
      : 'retry' in onFail
        ? 'retry'
        : 'go-to'

function OnFail({
  onFail,
  targets,
  onChange,
}: {
  onFail: Fails
  targets: string[]
  onChange(next: Fails): void
}) {
  const t = useText('backend')
  const way = wayOf(onFail)
  const retry = typeof onFail === 'object' && 'retry' in onFail ? onFail : undefined
  const choose = (next: string): void =>
    onChange(
      next === 'retry'
        ? { retry: 3, delay: 60 }
        : next === 'go-to'
          ? { goTo: targets[0]! }
          : next === 'stop'
            ? 'stop'
            : undefined,
    )
  return (
    <div className="sala-flow-fail">
      <NativeSelect
        label={t('flows.fail.title')}
        value={way}
        onChange={(event) => choose(event.currentTarget.value)}
        data={(
          ['go-on', 'stop', 'retry', ...(targets.length ? (['go-to'] as const) : [])] as const
        ).map((value) => ({ value, label: t(`flows.fail.${value}`) }))}
      />
      {retry && (
        <NumberInput
          label={t('flows.fail.times')}
          min={1}
          max={20}
          value={retry.retry}
          onChange={(value) => typeof value === 'number' && onChange({ ...retry, retry: value })}
        />
      )}
      {retry && (
        <NumberInput
          label={t('flows.fail.delay')}
          min={0}
          max={86_400}
          value={retry.delay ?? 0}
          onChange={(value) => typeof value === 'number' && onChange({ ...retry, delay: value })}
        />
      )}
      {retry && (
        <NativeSelect
          label={t('flows.fail.then')}
          value={retry.then ?? 'go-on'}
          onChange={(event) =>
            onChange({ ...retry, then: event.currentTarget.value as 'go-on' | 'stop' })
          }
          data={(['go-on', 'stop'] as const).map((value) => ({
            value,
            label: t(`flows.fail.${value}`),
          }))}
        />
      )}
      {way === 'go-to' && (
        <NativeSelect
          label={t('flows.fail.target')}
          value={(onFail as { goTo: string }).goTo}
          onChange={(event) => onChange({ goTo: event.currentTarget.value })}
          data={targets}
        />
      )}
    </div>
  )
}
