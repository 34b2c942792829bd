import { SegmentedControl, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fieldLabel, useQuestion, useScreenTitle, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { withLayout } from '#schema'
import { screenPath, useSession } from '#session'
import { useHistoryKeys } from '../useHistoryKeys.ts'
import type { Part } from './arrangement.ts'
import { GoneFields } from './FieldUses.tsx'
import { MergeNotes } from './MergeNotes.tsx'
import { ScreenPreview } from './ScreenPreview.tsx'
import type { ScreenRecord } from './useScreens.ts'
import { focusOn } from './focusOn.ts'
import { useScreenDraft, type EditedScreen } from './useScreenDraft.ts'
import { useArrangement } from './useArrangement.ts'
import { ScreenHead, ScreenFailure } from './ScreenHead.tsx'
import { ChosenPart } from './ChosenPart.tsx'
import { ScreenOutline } from './ScreenOutline.tsx'
import { canvasOf } from './canvasOf.ts'

interface Props {
  /** As it is generated. */
  model: VisibleEntity
  record: ScreenRecord | undefined
  registry: BlockRegistry
  site: SiteInput
  /** The record was changed from elsewhere. */
  onReplaced(): void
}

/** Leads back to the generated screens, after a question. */
function useReset({ generated, record, change, save }: EditedScreen, onReset: () => void) {
  const t = useText('backend')
  const [question, ask] = useQuestion()
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
    onReset()
    if (record) await save(generated, 'screens.reset-done')
  }
  return { question, resetAll }
}

/** Which of the screens of an entity is arranged. */
function useScreenPart(entity: string) {
  const { modules } = useSession()
  const [params] = useSearchParams()
  const parts = (['form', 'list', 'board'] as const).filter(
    (one) => one === 'form' || screenPath(modules, entity, one) !== undefined,
  )
  const [part, setPart] = useState<Part>(
    () => parts.find((one) => one === params.get('part')) ?? parts[0]!,
  )
  return { parts, part, setPart }
}

function PartTabs({
  parts,
  part,
  onChange,
}: {
  parts: Part[]
  part: Part
  onChange(part: Part): void
}) {
  const t = useText('backend')
  return (
    <SegmentedControl
      className="sala-screen-tabs"
      aria-label={t('screens.part.label')}
      value={part}
      onChange={(next) => onChange(next as Part)}
      data={parts.map((value) => ({ value, label: t(`screens.part.${value}`) }))}
    />
  )
}

/** The generated screens of an entity: what stands where, its words, and the real screen beside it. */
export function ScreenEditor({ model, record: start, registry, site, onReplaced }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name } = model
  const screen = useScreenDraft(model, start)
  const { notes, now, step, isKept, save } = screen
  const { parts, part, setPart } = useScreenPart(name)
  const shown = useMemo(() => ({ ...model, entity: withLayout(entity, now) }), [model, entity, now])
  const title = (entity['x-entity'].plural ?? entity['x-entity'].label)[locale]
  useScreenTitle(t('screens.title-of', { entity: title }))

  const labelOf = (field: string): string => fieldLabel(shown.entity, field, locale)
  const arrangement = useArrangement(model, screen, part, labelOf)
  const { chosen, setChosen } = arrangement
  const { question, resetAll } = useReset(screen, () => setChosen(undefined))
  function turn(type: 'undo' | 'redo'): void {
    step({ type })
    // A field that goes to another group is rendered anew there, and keys would be heard nowhere.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && chosen?.kind === 'field')
        focusOn(`[data-part-button="${chosen.name}"]`)
    })
  }
  useHistoryKeys({ turn, save: () => void save(now, 'screens.saved') })
  return (
    <Stack gap="md" className="sala-screen-editor">
      <ScreenHead
        screen={screen}
        entity={entity}
        open={screenPath(modules, name, part === 'form' ? 'list' : part)}
        onTurn={turn}
        onReset={() => void resetAll()}
      />
      <ScreenFailure screen={screen} />
      <GoneFields entity={entity} disabled={!isKept} onDone={onReplaced} />
      <MergeNotes notes={notes} labelOf={labelOf} />
      {parts.length > 1 && (
        <PartTabs
          parts={parts}
          part={part}
          onChange={(next) => {
            setPart(next)
            setChosen(undefined)
          }}
        />
      )}
      <div className="sala-screen-parts">
        <ScreenOutline
          key={part}
          part={part}
          screen={screen}
          arrangement={arrangement}
          labelOf={labelOf}
        />
        <div className="sala-screen-chosen" onBlur={() => step({ type: 'leave' })}>
          <ChosenPart
            name={name}
            entity={entity}
            part={part}
            screen={screen}
            arrangement={arrangement}
            labelOf={labelOf}
            rendered={shown.entity}
          />
        </div>
        <ScreenPreview
          model={shown}
          part={part}
          registry={registry}
          site={site}
          canvas={canvasOf(screen, arrangement, labelOf)}
        />
      </div>
      {question}
    </Stack>
  )
}
