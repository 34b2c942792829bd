import {
  ActionIcon,
  Alert,
  Button,
  Group,
  NativeSelect,
  Stack,
  TextInput,
  Title,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Unanswered, useQuestion, useScreenTitle } from '#crud'
import { useLeaveWarning } from '#forms'
import { useLocale, useText } from '#i18n'
import type { FlowDocument, StepDocument } from '#schema'
import { pickText, type Bilingual } from '#shared'
import { DeleteFlow } from './DeleteFlow.tsx'
import { DryRun } from './DryRun.tsx'
import { sameDraft } from '../draftHistory.ts'
import { useHistoryKeys } from '../useHistoryKeys.ts'
import { useFlowHistory, type ChangeName, type FlowDraft } from './flowHistory.ts'
import { FlowUses } from './FlowUses.tsx'
import { Problems } from './Problems.tsx'
import { choosable, entrySchema, subjectsFor, valuesFor } from './stepSchema.ts'
import { StepPalette } from './StepPalette.tsx'
import { StepPanel } from './StepPanel.tsx'
import { StepList } from './StepTree.tsx'
import {
  duplicateStep,
  editStep,
  findStep,
  freeId,
  idsOf,
  insertStep,
  listAround,
  listAt,
  moveStep,
  placeOf,
  placeTowards,
  removeStep,
  renameStep,
  type Direction,
  type Place,
} from './tree.ts'
import {
  draftOf,
  knownFlows,
  useFormSample,
  usesOf,
  type FlowParts,
  type FlowRecord,
} from './useFlows.ts'
import { useFlowProblems } from './useFlowProblems.ts'
import { useFlowSaving } from './useFlowSaving.ts'

interface Props {
  name: string
  parts: FlowParts
  records: FlowRecord[]
  record: FlowRecord | undefined
  shipped: FlowDocument | undefined
}

/** The options of the selected step stand at the top of what is seen, and their name takes the focus. */
const focusOptions = (): void => {
  const heading = document.querySelector<HTMLElement>('.sala-flow-panel h2')
  heading?.focus({ preventScroll: true })
  heading?.closest('.sala-flow-panel')!.scrollIntoView({ block: 'start' })
}
const focusStep = (id: string): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-step-button="${id}"]`)?.focus(),
  )

/** The step that a link leads to: `#step=mail`. */
const stepOfHash = (steps: FlowDraft['steps'], hash: string): string | undefined => {
  const id = new URLSearchParams(hash.slice(1)).get('step')
  return id !== null && findStep(steps, id) ? id : undefined
}

/** The steps of a flow with the options of the chosen one, and a dry run of it beside them. */
export function FlowEditor({ name, parts, records, record: start, shipped }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const navigate = useNavigate()
  const saving = useFlowSaving(name, start)
  const { record, busy, failure } = saving
  const [kept, setKept] = useState<FlowDraft>(() => draftOf((start ?? shipped)!))
  const {
    history: { past, now, future },
    step,
    lost,
    outlives,
  } = useFlowHistory(
    name,
    draftOf(record ?? shipped ?? kept),
    `${record?._id ?? ''} ${record?.version ?? 0}`,
  )
  const { hash } = useLocation()
  const [led] = useState(() => stepOfHash(now.steps, hash))
  const [selected, setSelected] = useState<string | undefined>(led ?? now.steps[0]?.id)
  const [adding, setAdding] = useState<Place | undefined>()
  const uses = usesOf(parts.uses, name, record)
  const [deleting, setDeleting] = useState(false)
  const [question, ask] = useQuestion()
  const [form, setForm] = useState<string | undefined>(
    parts.forms.find(({ flow }) => flow === name)?.id,
  )
  const samples = useFormSample(form)
  const sample = samples.data
  const documents = useMemo(
    () => Object.fromEntries(parts.steps.map((one) => [one.name, one])),
    [parts],
  )
  const check = useFlowProblems(name, now, documents)
  const { problems } = check
  const errors = problems.filter(({ level }) => level === 'error')
  const known = useMemo(() => choosable(parts, knownFlows(parts, records)), [parts, records])
  const isKept = sameDraft(now, kept)
  const chosen = selected ? findStep(now.steps, selected) : undefined
  useScreenTitle(pickText(now.label, locale) || name)
  useLeaveWarning(!isKept, outlives, 'steps')

  const branchesOf = (type: string): string[] => Object.keys(documents[type]?.branches ?? {})
  const change = (what: ChangeName, steps: FlowDraft['steps'], at?: string): void =>
    step({ type: 'change', name: what, draft: { ...now, steps }, ...(at ? { at } : {}) })
  const towards = (id: string, direction: Direction): Place | undefined =>
    placeTowards(now.steps, id, direction, branchesOf)
  function put(id: string, place: Place | undefined): void {
    if (!place) return
    change('move', moveStep(now.steps, id, place))
    focusStep(id)
  }
  function add(document: StepDocument): void {
    const id = freeId(idsOf(now.steps), document.name)
    change(
      'add',
      insertStep(now.steps, adding!, { id, type: document.name, v: document.v, options: {} }),
    )
    setAdding(undefined)
    setSelected(id)
  }
  function remove(id: string): void {
    const place = placeOf(now.steps, id)
    const list = place ? listAt(now.steps, place.of) : []
    const next = place && (list[place.index + 1] ?? list[place.index - 1])?.id
    change('delete', removeStep(now.steps, id))
    setSelected(next ?? place?.of?.step)
    if (next) focusStep(next)
    notifications.show({ message: t('flows.deleted', { step: id }) })
  }
  function duplicate(id: string): void {
    const copy = duplicateStep(now.steps, id)
    change('duplicate', copy.steps)
    setSelected(copy.id)
    focusStep(copy.id)
  }
  const say = (key: string): void => void notifications.show({ color: 'green', message: t(key) })
  async function after(done: Promise<boolean>, key: string): Promise<void> {
    if (!(await done)) return
    setKept(now)
    say(key)
  }
  async function askToReset(): Promise<void> {
    if (
      await ask({
        title: t('flows.reset'),
        text: t('flows.reset-ask'),
        yes: t('flows.reset-yes'),
        no: t('cancel'),
      })
    )
      await takeAway()
  }
  async function takeAway(): Promise<void> {
    setDeleting(false)
    if (!(await saving.remove())) return
    if (!shipped) return void navigate('/cms/flows')
    step({ type: 'start', draft: draftOf(shipped) })
    setKept(draftOf(shipped))
    setSelected(shipped.steps[0]?.id)
    say('flows.reset-done')
  }
  useHistoryKeys({
    turn: (type) => step({ type }),
    save: () => void after(saving.save(now), 'flows.saved'),
  })
  // Who was led to a step from elsewhere goes on at its options.
  useEffect(() => {
    if (led !== undefined) focusOptions()
  }, [led])
  // What undo took away is no longer chosen.
  useEffect(() => {
    if (selected && !findStep(now.steps, selected)) setSelected(undefined)
  }, [selected, now])

  const undoing = past.at(-1)
  const redoing = future[0]
  const undo = undoing
    ? t('flows.undo-of', { change: t(`flows.change.${undoing.name}`) })
    : t('flows.undo')
  const redo = redoing
    ? t('flows.redo-of', { change: t(`flows.change.${redoing.name}`) })
    : t('flows.redo')
  const state = !isKept
    ? 'unsaved'
    : !record
      ? 'shipped'
      : record.state === 'draft' || !sameDraft(kept, draftOf(record.published ?? record))
        ? 'draft'
        : 'published'
  const before = useMemo(() => {
    const ids = [...idsOf(now.steps)]
    return ids
      .slice(0, Math.max(0, ids.indexOf(selected ?? '')))
      .map((id) => findStep(now.steps, id)!)
  }, [now.steps, selected])
  const list = selected ? listAround(now.steps, selected) : undefined
  const around = {
    schema: sample?.schema,
    entry: list === undefined ? undefined : entrySchema(sample?.schema, list),
    before,
  }
  const place = selected ? placeOf(now.steps, selected) : undefined
  const targets = place
    ? [...listAt(now.steps, place.of), ...(place.of ? now.steps : [])]
        .map(({ id }) => id)
        .filter((id, index, ids) => id !== selected && ids.indexOf(id) === index)
    : []
  const label = typeof now.label === 'string' ? { th: now.label, en: now.label } : now.label
  const rename = (language: keyof Bilingual, text: string): void =>
    step({
      type: 'change',
      name: 'settings',
      at: `label.${language}`,
      draft: { ...now, label: { ...label, [language]: text } },
    })
  const perStep = new Map<string, number>()
  for (const { step: id } of errors) if (id) perStep.set(id, (perStep.get(id) ?? 0) + 1)
  const select = (id: string): void => {
    setSelected(id)
    focusStep(id)
  }
  return (
    <Stack gap="md" className="sala-flow">
      <Group justify="space-between" wrap="wrap" gap="sm">
        <div>
          <Link to="/cms/flows">{t('flows.title')}</Link>
          <Title order={1} size="h2">
            {pickText(now.label, locale) || name}
          </Title>
          <p className="sala-flow-note" role="status" data-flow-state={state}>
            {t(`flows.now.${state}`)}
          </p>
        </div>
        <Group gap="sm" wrap="wrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={undo}
            title={undo}
            disabled={!undoing}
            onClick={() => step({ type: 'undo' })}
          >
            <IconArrowBackUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={redo}
            title={redo}
            disabled={!redoing}
            onClick={() => step({ type: 'redo' })}
          >
            <IconArrowForwardUp size={20} aria-hidden />
          </ActionIcon>
          {record && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => (shipped ? void askToReset() : setDeleting(true))}
            >
              {t(shipped ? 'flows.reset' : 'flows.delete-flow')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={isKept}
            loading={busy}
            onClick={() => void after(saving.save(now), 'flows.saved')}
          >
            {t('flows.save')}
          </Button>
          <Button
            disabled={state === 'published' || state === 'shipped' || errors.length > 0}
            loading={busy}
            onClick={() => void after(saving.publish(now), 'flows.published')}
          >
            {t('flows.publish')}
          </Button>
        </Group>
      </Group>
      {failure && (
        <Alert color="red" role="alert">
          {failure.message[locale]}
          {failure.current && (
            <Button
              ml="sm"
              size="compact-sm"
              variant="default"
              onClick={() => void after(saving.saveOver(now), 'flows.saved')}
            >
              {t('flows.save-over')}
            </Button>
          )}
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert color="yellow" role="status" data-lost-keys>
          {t('flows.keys-lost', { steps: lost.join(', ') })}
        </Alert>
      )}
      <Unanswered query={{ ...check, isPending: false }} failed={t('flows.check-failed')} />
      <Problems problems={problems} onSelect={select} />
      <div className="sala-flow-parts">
        <section className="sala-flow-steps" aria-label={t('flows.steps')}>
          <details className="sala-panel sala-flow-settings">
            <summary>{t('flows.settings')}</summary>
            <TextInput
              label={t('flows.label-th')}
              value={label.th}
              onChange={(event) => rename('th', event.currentTarget.value)}
              onBlur={() => step({ type: 'leave' })}
            />
            <TextInput
              label={t('flows.label-en')}
              value={label.en}
              onChange={(event) => rename('en', event.currentTarget.value)}
              onBlur={() => step({ type: 'leave' })}
            />
            {shipped?.runAs === 'system' && (
              <NativeSelect
                label={t('flows.rights')}
                value={now.runAs ?? 'caller'}
                onChange={(event) =>
                  step({
                    type: 'change',
                    name: 'settings',
                    draft: { ...now, runAs: event.currentTarget.value as 'caller' | 'system' },
                  })
                }
                data={(['caller', 'system'] as const).map((value) => ({
                  value,
                  label: t(`flows.rights-${value}`),
                }))}
              />
            )}
          </details>
          <section
            className="sala-panel sala-flow-settings"
            aria-label={t('flows.uses')}
            data-flow-uses
          >
            <h2>{t('flows.uses')}</h2>
            {uses.length === 0 ? (
              <p className="sala-flow-note">{t('flows.uses-none')}</p>
            ) : (
              <FlowUses uses={uses} />
            )}
          </section>
          {now.steps.length === 0 && <p className="sala-flow-note">{t('flows.empty')}</p>}
          <StepList
            steps={now.steps}
            of={null}
            label={t('flows.steps')}
            tree={{
              documents,
              selected,
              problems: perStep,
              canMove: (id, direction) => towards(id, direction) !== undefined,
              onSelect: setSelected,
              onOptions: focusOptions,
              onAdd: setAdding,
              onRemove: remove,
              onDuplicate: duplicate,
              onMove: (id, direction) => put(id, towards(id, direction)),
              onDrop: put,
            }}
          />
        </section>
        <div className="sala-flow-side" onBlur={() => step({ type: 'leave' })}>
          {chosen && documents[chosen.type] ? (
            <StepPanel
              step={chosen}
              document={documents[chosen.type]!}
              known={known}
              targets={targets}
              values={valuesFor(around, locale, {
                entry: t('flows.value-entry'),
                result: t('flows.value-result'),
                person: t('flows.value-person'),
                run: t('flows.value-run'),
              })}
              subjects={subjectsFor(around, locale, known, {
                entry: t('flows.value-entry'),
                result: t('flows.value-result'),
                person: t('flows.value-person'),
                roles: t('flows.value-roles'),
                today: t('flows.value-today'),
              })}
              onBack={() => focusStep(chosen.id)}
              isTaken={(id) => idsOf(now.steps).has(id)}
              onRename={(id) => {
                change('rename', renameStep(now.steps, chosen.id, id))
                setSelected(id)
              }}
              onChange={(next, at) =>
                change(
                  'edit',
                  editStep(now.steps, next.id, () => next),
                  at,
                )
              }
            />
          ) : (
            <p className="sala-flow-note sala-panel">{t('flows.choose')}</p>
          )}
        </div>
        <DryRun
          name={name}
          draft={now}
          documents={documents}
          forms={parts.forms}
          form={form}
          samples={samples}
          onForm={setForm}
          onSelect={select}
        />
      </div>
      {question}
      {deleting && (
        <DeleteFlow
          name={name}
          uses={uses}
          flows={knownFlows(parts, records)}
          onDelete={() => void takeAway()}
          onClose={() => setDeleting(false)}
        />
      )}
      <StepPalette
        opened={adding !== undefined}
        steps={parts.steps}
        onPick={add}
        onClose={() => setAdding(undefined)}
      />
    </Stack>
  )
}
