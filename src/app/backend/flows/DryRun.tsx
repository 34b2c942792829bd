import { Alert, Button, NativeSelect, Text, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Unanswered } from '#crud'
import { useLocale, useText } from '#i18n'
import type { StepDocument } from '#schema'
import { useSession } from '#session'
import { parseExactJson, pickText } from '#shared'
import type { FlowDraft } from './flowHistory.ts'
import { findStep } from './tree.ts'
import type { FlowParts, useFormSample, FormSample } from './useFlows.ts'
import { DryRunEffect, type Effect } from './DryRunEffect.tsx'

interface Ran {
  state: string
  outcomes: { step: string; type: string; outcome: string; error?: string; iteration?: string }[]
  effects: Effect[]
}

interface Props {
  name: string
  draft: FlowDraft
  documents: Record<string, StepDocument>
  forms: FlowParts['forms']
  form: string | undefined
  /** Answers that the form takes. */
  samples: ReturnType<typeof useFormSample>
  onForm(id: string | undefined): void
  onSelect(id: string): void
}

/** A run with sample answers: what is typed of them, and what came of it. */
function useDryRun(name: string, draft: FlowDraft, sample: FormSample | undefined) {
  const t = useText('backend')
  const locale = useLocale()
  const errors = useText('errors')
  const { client } = useSession()
  const [answers, setAnswers] = useState('{}')
  const [choices, setChoices] = useState<Record<string, string>>({})
  const [ran, setRan] = useState<Ran | undefined>()
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (sample) setAnswers(JSON.stringify(sample.sample, null, 2))
  }, [sample])

  async function run(chosen = choices): Promise<void> {
    let data: unknown
    try {
      data = parseExactJson(answers)
    } catch (error) {
      setRan(undefined)
      return setFailure(
        error instanceof RangeError ? errors('field-json-digits') : t('flows.dry.no-json'),
      )
    }
    setBusy(true)
    // Choices for steps that are no longer there would be refused.
    const known = Object.fromEntries(
      Object.entries(chosen).filter(([id]) => findStep(draft.steps, id)),
    )
    const answer = await client.call<{ data: Ran }>(
      `/api/flow/${encodeURIComponent(name)}/dry-run`,
      { method: 'POST', body: { data, choices: known, flow: draft } },
    )
    setBusy(false)
    setFailure(answer.ok ? undefined : answer.failures[0]?.message[locale])
    setRan(answer.ok ? answer.value.data : undefined)
  }
  const choose = (step: string, outcome: string): void => {
    const next = { ...choices, [step]: outcome }
    setChoices(next)
    void run(next)
  }
  return { answers, setAnswers, ran, failure, busy, run, choose }
}

/** Goes through the flow as it stands here with sample answers, and tells what would happen; nothing of it does. */
export function DryRun({ name, draft, documents, forms, form, samples, onForm, onSelect }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { answers, setAnswers, ran, failure, busy, run, choose } = useDryRun(
    name,
    draft,
    samples.data,
  )
  return (
    <section className="sala-flow-dry sala-panel" aria-label={t('flows.dry.title')}>
      <header>
        <h2>{t('flows.dry.title')}</h2>
        <p>{t('flows.dry.about')}</p>
      </header>
      <NativeSelect
        label={t('flows.dry.form')}
        value={form ?? ''}
        onChange={(event) => onForm(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('flows.dry.no-form') },
          ...forms.map(({ id, slug, title }) => ({
            value: id,
            label: pickText(title, locale) || slug,
          })),
        ]}
      />
      {form !== undefined && <Unanswered query={samples} failed={t('flows.dry.sample-failed')} />}
      <Textarea
        label={t('flows.dry.answers')}
        autosize
        minRows={4}
        maxRows={12}
        value={answers}
        spellCheck={false}
        className="sala-flow-answers"
        onChange={(event) => setAnswers(event.currentTarget.value)}
      />
      <Button
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        loading={busy}
        onClick={() => void run()}
      >
        {t('flows.dry.run')}
      </Button>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {ran && (
        <div role="status" data-dry-state={ran.state}>
          <Text fw={600}>{t('flows.dry.ended', { state: t(`flows.state.${ran.state}`) })}</Text>
          <ol className="sala-flow-ran">
            {ran.outcomes.map((entry, index) => (
              <Entry
                key={index}
                entry={entry}
                effects={effectsOf(ran, index)}
                document={documents[entry.type]}
                isOwn={findStep(draft.steps, entry.step) !== undefined}
                onChoose={choose}
                onSelect={onSelect}
              />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

/** The effects of one entry: those of its step, where a step came to pass several times those of this time. */
function effectsOf({ outcomes, effects }: Ran, index: number): Effect[] {
  const last = (path: string): string => path.split('/').at(-1)!
  const { step } = outcomes[index]!
  const times = outcomes.filter((entry) => last(entry.step) === last(step)).length
  const own = effects.filter((effect) => effect.step === last(step))
  const each = Math.max(1, Math.ceil(own.length / times))
  const nth = outcomes.slice(0, index).filter((entry) => last(entry.step) === last(step)).length
  return own.slice(nth * each, (nth + 1) * each)
}

function Entry({
  entry: { step, outcome, error, iteration },
  effects,
  document,
  isOwn,
  onChoose,
  onSelect,
}: {
  entry: Ran['outcomes'][number]
  effects: Effect[]
  document: StepDocument | undefined
  isOwn: boolean
  onChoose(step: string, outcome: string): void
  onSelect(id: string): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const labelOf = (name: string): string =>
    document?.outcomeLabels?.[name]?.[locale] ??
    (name === 'failed' || name === 'skipped' ? t(`flows.outcome.${name}`) : name)
  const mayChoose =
    isOwn &&
    document &&
    (document.runs === 'browser' || document.outside || document.name === 'approval')
  return (
    <li data-ran={step} data-outcome={outcome}>
      <div className="sala-flow-ran-head">
        {isOwn ? (
          <button type="button" onClick={() => onSelect(step)}>
            {document?.label[locale] ?? step}{' '}
            <small>
              {step}
              {iteration
                ? ` #${iteration
                    .split('.')
                    .map((round) => Number(round) + 1)
                    .join('.')}`
                : ''}
            </small>
          </button>
        ) : (
          <span>
            {document?.label[locale] ?? step} <small>{step}</small>
          </span>
        )}
        {mayChoose ? (
          <NativeSelect
            size="xs"
            aria-label={t('flows.dry.outcome', { step })}
            value={outcome}
            onChange={(event) => onChoose(step, event.currentTarget.value)}
            data={[...document.outcomes, 'failed'].map((value) => ({
              value,
              label: labelOf(value),
            }))}
          />
        ) : (
          <span>{labelOf(outcome)}</span>
        )}
      </div>
      {error && <p className="sala-flow-error">{error}</p>}
      {effects.map((effect, index) => (
        <DryRunEffect key={index} effect={effect} document={document} />
      ))}
    </li>
  )
}
