import { ActionIcon, Alert, Button, Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { fieldLabel, useQuestion, useScreenTitle, type VisibleEntity } from '#crud'
import { useLeaveWarning } from '#forms'
import { useLocale, useText } from '#i18n'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import {
  changedSections,
  generatedLayout,
  mergeScreen,
  neededFields,
  overlayOf,
  withLayout,
  type EntityDocument,
  type Field,
  type ScreenLayout,
} from '#schema'
import { screenPath, useSession } from '#session'
import { sameDraft, useDraftHistory } from '../draftHistory.ts'
import { useHistoryKeys } from '../useHistoryKeys.ts'
import {
  addSection,
  changedNames,
  groupsOf,
  mayMove,
  moveName,
  moveSection,
  outOf,
  resetOne,
  resetSection,
  resetSettings,
  settingsDiffer,
  stepFrom,
  type Group as PartGroup,
  type Part,
} from './arrangement.ts'
import { FieldUses, GoneFields } from './FieldUses.tsx'
import { MergeNotes } from './MergeNotes.tsx'
import { FieldPanel, SectionPanel, SettingsPanel } from './PartPanel.tsx'
import { ScreenParts, type Chosen } from './ScreenParts.tsx'
import { ScreenPreview } from './ScreenPreview.tsx'
import { useScreenSaving, type ScreenRecord } from './useScreens.ts'

type ChangeName = 'move' | 'words' | 'section' | 'settings' | 'reset'

interface Props {
  /** As it is generated. */
  model: VisibleEntity
  record: ScreenRecord | undefined
  registry: BlockRegistry
  site: SiteInput
  /** The record was changed from elsewhere. */
  onReplaced(): void
}

const choosesIn = ({ properties }: EntityDocument, name: string): boolean =>
  properties[name]?.enum !== undefined ||
  (properties[name]?.items as Field | undefined)?.enum !== undefined

/** Who works in the drawn screen goes on there. */
const focusOn = (selector: string): void => {
  if (!document.activeElement?.closest('.sala-screen-stage'))
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

/** The generated screens of an entity: what stands where, its words, and the real screen beside it. */
export function ScreenEditor({ model, record: start, registry, site, onReplaced }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const {
    modules,
    site: { _id: siteId },
    user,
  } = useSession()
  const [params] = useSearchParams()
  const { entity, name, states } = model
  const generated = useMemo(() => generatedLayout(entity), [entity])
  const merged = useMemo(() => mergeScreen(entity, start?.overlay ?? {}), [])
  const [notes, setNotes] = useState(merged.notes)
  const [kept, setKept] = useState(merged.layout)
  const saving = useScreenSaving(name, entity, start)
  const { record, busy, failure } = saving
  // Other fields are another entity: what was arranged of the former ones is forgotten too.
  const version = `${record?._id ?? ''} ${record?.version ?? 0} ${Object.keys(entity.properties).join(' ')}`
  const [{ past, now, future }, step, outlives] = useDraftHistory<ScreenLayout, ChangeName>(
    merged.layout,
    { key: `screen:${siteId}:${user?._id ?? ''}:${name}`, version },
  )
  const parts = (['form', 'list', 'board'] as const).filter(
    (one) => one === 'form' || screenPath(modules, name, one) !== undefined,
  )
  const [part, setPart] = useState<Part>(
    () => parts.find((one) => one === params.get('part')) ?? parts[0]!,
  )
  const [chosen, setChosen] = useState<Chosen | undefined>()
  const [said, setSaid] = useState('')
  const [question, ask] = useQuestion()
  const drawn = useMemo(() => ({ ...model, entity: withLayout(entity, now) }), [model, entity, now])
  const title = (entity['x-entity'].plural ?? entity['x-entity'].label)[locale]
  const isKept = sameDraft(overlayOf(entity, now), overlayOf(entity, kept))
  useScreenTitle(t('screens.title-of', { entity: title }))
  useLeaveWarning(!isKept, outlives, 'steps')

  const groups = groupsOf(part, now, generated, entity, states?.field)
  const changed = changedNames(part, now, generated)
  const needed = useMemo(() => neededFields(entity), [entity])
  const labelOf = (field: string): string => fieldLabel(drawn.entity, field, locale)
  const groupLabel = ({ id, kind }: PartGroup): string =>
    kind === 'section'
      ? now.sections.find((section) => section.id === id)!.label[locale]
      : t(`screens.group.${kind}.${part}`)
  const change = (what: ChangeName, draft: ScreenLayout, at?: string): void =>
    step({ type: 'change', name: what, draft, ...(at ? { at } : {}) })
  const may = (field: string, to: string): boolean => mayMove(part, now, entity, field, to)
  function move(field: string, to: string, before: string | undefined): void {
    if (!may(field, to))
      return void notifications.show({
        id: 'cannot-hide',
        color: 'yellow',
        message: t('screens.cannot-hide', { field: labelOf(field) }),
      })
    const moved = moveName(part, now, field, to, before)
    const group = groupsOf(part, moved, generated, entity, states?.field).find(
      ({ id }) => id === to,
    )!
    change('move', moved)
    setChosen({ kind: 'field', name: field })
    setSaid(
      t('screens.moved', {
        field: labelOf(field),
        group: groupLabel(group),
        place: group.names.indexOf(field) + 1,
        count: group.names.length,
      }),
    )
    focusOn(`[data-part-button="${field}"]`)
  }
  const out = outOf(part)
  const isOut = (field: string): boolean =>
    groups.some(({ id, names }) => id === out && names.includes(field))
  function toggle(field: string): void {
    if (!isOut(field)) return move(field, out, undefined)
    const back = resetOne(part, now, generated, field)
    const place = groupsOf(part, back, generated, entity, states?.field).find(({ names }) =>
      names.includes(field),
    )!
    // What the generated screen leaves out too comes last.
    const home = place.id === out ? groups.findLast(({ id }) => id !== out)! : place
    move(field, home.id, place.id === out ? undefined : place.names[place.names.indexOf(field) + 1])
  }
  function stepField(field: string, by: -1 | 1): void {
    const place = stepFrom(groups, field, by, (to) => may(field, to))
    if (place) move(field, place.to, place.before)
  }
  function stepSection(id: string, by: -1 | 1): void {
    change('section', moveSection(now, id, by))
    focusOn(`[data-section-button="${id}"]`)
  }
  function add(): void {
    const added = addSection(now, { th: 'หัวข้อใหม่', en: 'New section' })
    change('section', added.layout)
    setChosen({ kind: 'section', name: added.id })
    focusOn(`[data-section-button="${added.id}"]`)
  }
  async function save(layout: ScreenLayout, key: string, over = false): Promise<void> {
    if (!(await saving.save(layout, over ? failure?.current : undefined))) return
    setKept(layout)
    setNotes([])
    notifications.show({ color: 'green', message: t(key) })
  }
  async function resetAll(): Promise<void> {
    if (
      !(await ask({
        title: t('screens.reset-all'),
        text: t('screens.reset-ask'),
        yes: t('screens.reset-yes'),
        no: t('cancel'),
      }))
    )
      return
    change('reset', generated)
    setChosen(undefined)
    if (record) await save(generated, 'screens.reset-done')
  }
  function turn(type: 'undo' | 'redo'): void {
    step({ type })
    // A field that goes to another group is drawn anew there, and keys would be heard nowhere.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && chosen?.kind === 'field')
        focusOn(`[data-part-button="${chosen.name}"]`)
    })
  }
  useHistoryKeys({ turn, save: () => void save(now, 'screens.saved') })
  const undoing = past.at(-1)
  const redoing = future[0]
  const undo = undoing
    ? t('flows.undo-of', { change: t(`screens.did.${undoing.name}`) })
    : t('flows.undo')
  const redo = redoing
    ? t('flows.redo-of', { change: t(`screens.did.${redoing.name}`) })
    : t('flows.redo')
  const state = !isKept ? 'unsaved' : record ? 'changed' : 'generated'
  const section =
    chosen?.kind === 'section' ? now.sections.find(({ id }) => id === chosen.name) : undefined
  const field =
    chosen?.kind === 'field' && groups.some(({ names }) => names.includes(chosen.name))
      ? chosen.name
      : undefined
  const relabel =
    field !== undefined && !sameDraft(now.words[field]?.label, generated.words[field]?.label)
      ? field
      : undefined
  function resetLabel(of: string): void {
    const { label: _own, ...words } = now.words[of] ?? {}
    const label = generated.words[of]?.label
    change('reset', {
      ...now,
      words: { ...now.words, [of]: { ...(label ? { label } : {}), ...words } },
    })
  }
  const choose = (next: Chosen): void => {
    step({ type: 'leave' })
    setChosen(next)
  }
  const open = screenPath(modules, name, part === 'form' ? 'list' : part)
  return (
    <Stack gap="md" className="sala-screen-editor">
      <Group justify="space-between" wrap="wrap" gap="sm">
        <div>
          <Link to="/cms/screens">{t('screens.title')}</Link>
          <Title order={1} size="h2">
            {t('screens.title-of', { entity: title })}
          </Title>
          <p className="sala-screen-note" role="status" data-screen-state={state}>
            {t(`screens.now.${state}`)}
          </p>
        </div>
        <Group gap="sm" wrap="wrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={undo}
            title={undo}
            disabled={!undoing}
            onClick={() => turn('undo')}
          >
            <IconArrowBackUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={redo}
            title={redo}
            disabled={!redoing}
            onClick={() => turn('redo')}
          >
            <IconArrowForwardUp size={20} aria-hidden />
          </ActionIcon>
          {open && (
            <Button component={Link} to={open} variant="default">
              {t('screens.open')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={busy || (!record && overlayOf(entity, now) === undefined)}
            onClick={() => void resetAll()}
          >
            {t('screens.reset-all')}
          </Button>
          <Button
            disabled={isKept && notes.length === 0}
            loading={busy}
            onClick={() => void save(now, 'screens.saved')}
          >
            {t('screens.save')}
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
              onClick={() => void save(now, 'screens.saved', true)}
            >
              {t('screens.save-over')}
            </Button>
          )}
        </Alert>
      )}
      <GoneFields entity={entity} disabled={!isKept} onDone={onReplaced} />
      <MergeNotes notes={notes} labelOf={labelOf} />
      {parts.length > 1 && (
        <SegmentedControl
          className="sala-screen-tabs"
          aria-label={t('screens.part.label')}
          value={part}
          onChange={(next) => {
            setPart(next as Part)
            setChosen(undefined)
          }}
          data={parts.map((value) => ({ value, label: t(`screens.part.${value}`) }))}
        />
      )}
      <div className="sala-screen-parts">
        <div key={part} className="sala-screen-outline">
          {part === 'list' && (
            <Button
              variant={chosen?.kind === 'settings' ? 'light' : 'default'}
              fullWidth
              mb="sm"
              aria-pressed={chosen?.kind === 'settings'}
              onClick={() => setChosen({ kind: 'settings' })}
            >
              {t('screens.list-settings')}
              {settingsDiffer(now, generated) && (
                <span className="sala-screen-tag">{t('screens.changed')}</span>
              )}
            </Button>
          )}
          <ScreenParts
            groups={groups}
            changed={changed}
            fresh={new Set(notes.flatMap((note) => (note.kind === 'field-new' ? [note.name] : [])))}
            chosen={chosen}
            labelOf={labelOf}
            groupLabel={groupLabel}
            mayMove={may}
            isOut={isOut}
            canToggle={(one) => isOut(one) || may(one, out)}
            onChoose={choose}
            onMove={move}
            onStep={stepField}
            onToggle={toggle}
            onSectionStep={stepSection}
            onAddSection={part === 'form' ? add : undefined}
          />
          <p className="sala-screen-said" role="status">
            {said}
          </p>
        </div>
        <div className="sala-screen-chosen" onBlur={() => step({ type: 'leave' })}>
          {part === 'list' && chosen?.kind === 'settings' ? (
            <SettingsPanel
              entity={drawn.entity}
              layout={now}
              labelOf={labelOf}
              onReset={
                settingsDiffer(now, generated)
                  ? () => change('reset', resetSettings(now, generated))
                  : undefined
              }
              onChange={(layout, at) => change('settings', layout, at)}
            />
          ) : section ? (
            <SectionPanel
              key={section.id}
              section={section}
              title={section.label[locale]}
              own={!generated.sections.some(({ id }) => id === section.id)}
              onReset={
                changedSections(now, generated).has(section.id)
                  ? () => change('reset', resetSection(now, generated, section.id))
                  : undefined
              }
              onChange={(next, at) =>
                change(
                  'section',
                  {
                    ...now,
                    sections: now.sections.map((one) => (one.id === next.id ? next : one)),
                  },
                  at,
                )
              }
            />
          ) : field ? (
            <FieldPanel
              key={field}
              name={field}
              uses={<FieldUses name={`${name}.${field}`} hasChoices={choosesIn(entity, field)} />}
              title={labelOf(field)}
              words={now.words[field] ?? {}}
              generated={generated.words[field] ?? {}}
              needed={part === 'form' && needed.has(field)}
              onReset={
                changed.has(field)
                  ? () => change('reset', resetOne(part, now, generated, field))
                  : undefined
              }
              onChange={(words, at) =>
                change('words', { ...now, words: { ...now.words, [field]: words } }, at)
              }
            />
          ) : (
            <p className="sala-screen-note sala-panel">{t('screens.choose')}</p>
          )}
        </div>
        <ScreenPreview
          model={drawn}
          part={part}
          registry={registry}
          site={site}
          canvas={{
            groups,
            changed,
            chosen: field || section ? chosen : undefined,
            labelOf,
            groupLabel,
            mayMove: may,
            onChoose: choose,
            onMove: move,
            onStep: stepField,
            onToggle: (one) => !isOut(one) && toggle(one),
            onSectionStep: stepSection,
            onResetLabel: relabel === undefined ? undefined : () => resetLabel(relabel),
          }}
        />
      </div>
      {question}
    </Stack>
  )
}
