import { useMemo } from 'react'
import { useLocale, useText } from '#i18n'
import type { StepDocument } from '#schema'
import type { JsonSchema } from '#forms/schema'
import type { ChangeName, FlowDraft } from './flowHistory.ts'
import { entrySchema, subjectsFor, valuesFor, type Choosable } from './stepSchema.ts'
import { StepPanel } from './StepPanel.tsx'
import { editStep, findStep, idsOf, listAround, listAt, placeOf, renameStep } from './tree.ts'
import { focusStep } from './focusStep.ts'

interface Props {
  now: FlowDraft
  selected: string | undefined
  documents: Record<string, StepDocument>
  known: Choosable
  /** What the answers of the form look like that the flow is tried with. */
  schema: JsonSchema | undefined
  onChange(what: ChangeName, steps: FlowDraft['steps'], at?: string): void
  onSelect(id: string): void
}

/** The options of the chosen step, with what steps before it give. */
export function ChosenStep({ now, selected, documents, known, schema, onChange, onSelect }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const before = useMemo(() => {
    const ids = [...idsOf(now.steps)]
    return ids
      .slice(0, Math.max(0, ids.indexOf(selected ?? '')))
      .map((id) => findStep(now.steps, id)!)
  }, [now.steps, selected])
  const chosen = selected ? findStep(now.steps, selected) : undefined
  const document = chosen && documents[chosen.type]
  if (!selected || !document)
    return <p className="sala-flow-note sala-panel">{t('flows.choose')}</p>
  const list = listAround(now.steps, selected)
  const around = {
    schema,
    entry: list === undefined ? undefined : entrySchema(schema, list),
    before,
  }
  const place = selected ? placeOf(now.steps, selected) : undefined
  const targets = place
    ? [...listAt(now.steps, place.of), ...(place.of ? now.steps : [])]
        .map(({ id }) => id)
        .filter((id, index, ids) => id !== selected && ids.indexOf(id) === index)
    : []
  return (
    <StepPanel
      step={chosen}
      document={document}
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
        onChange('rename', renameStep(now.steps, chosen.id, id))
        onSelect(id)
      }}
      onChange={(next, at) =>
        onChange(
          'edit',
          editStep(now.steps, next.id, () => next),
          at,
        )
      }
    />
  )
}
