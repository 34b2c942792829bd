import { DragArea } from '#crud'
import { useText } from '#i18n'
import type { FlowDocument } from '#schema'
import { FlowUses } from './FlowUses.tsx'
import { StepList, type Tree } from './StepTree.tsx'
import { usesOf } from './useFlows.ts'
import { focusOptions } from './focusStep.ts'
import { useFlowSteps } from './useFlowSteps.ts'
import { FlowSettings } from './FlowSettings.tsx'
import type { EditedFlow } from './useFlowDraft.ts'
import { isInside, isPlaceOf, type Place } from './tree.ts'

function FlowUsesPanel({ uses }: { uses: ReturnType<typeof usesOf> }) {
  const t = useText('backend')
  return (
    <section className="sala-panel sala-flow-settings" aria-label={t('flows.uses')} data-flow-uses>
      <h2>{t('flows.uses')}</h2>
      {uses.length === 0 ? (
        <p className="sala-flow-note">{t('flows.uses-none')}</p>
      ) : (
        <FlowUses uses={uses} />
      )}
    </section>
  )
}

interface Props {
  flow: EditedFlow
  shipped: FlowDocument | undefined
  uses: ReturnType<typeof usesOf>
  steps: ReturnType<typeof useFlowSteps>
  tree: Pick<Tree, 'documents' | 'selected' | 'problems' | 'onSelect'>
}

/** The settings of the flow, what uses it, and its steps. */
export function StepsPanel({ flow, shipped, uses, steps, tree }: Props) {
  const t = useText('backend')
  return (
    <section className="sala-flow-steps" aria-label={t('flows.steps')}>
      <FlowSettings flow={flow} shipped={shipped} />
      <FlowUsesPanel uses={uses} />
      {flow.now.steps.length === 0 && <p className="sala-flow-note">{t('flows.empty')}</p>}
      <DragArea<Place>
        rules={{
          nameOf: steps.words.nameOf,
          placeName: steps.words.placeName,
          isHome: (id, place) => isPlaceOf(flow.now.steps, id, place),
          counts: (id, { of }) => !isInside(flow.now.steps, id, of),
          onDrop: steps.put,
        }}
      >
        <StepList
          steps={flow.now.steps}
          of={null}
          label={t('flows.steps')}
          tree={{
            ...tree,
            canMove: (id, direction) => steps.towards(id, direction) !== undefined,
            onOptions: focusOptions,
            onAdd: steps.setAdding,
            onRemove: steps.remove,
            onDuplicate: steps.duplicate,
            onMove: (id, direction) => steps.put(id, steps.towards(id, direction)),
          }}
        />
      </DragArea>
      <p className="visually-hidden" role="status" data-announcement>
        {steps.announcement}
      </p>
    </section>
  )
}
