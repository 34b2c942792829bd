import { sameDraft } from '../draftHistory.ts'
import { resetLabel } from './arrangement.ts'
import { chosenSection, chosenField } from './ChosenPart.tsx'
import type { EditedScreen } from './useScreenDraft.ts'
import type { Arrangement } from './useArrangement.ts'
import type { CanvasProps } from './ScreenCanvas.tsx'

/** What the drawn screen shows of the arrangement, and does with it. */
export function canvasOf(
  { now, generated, change }: EditedScreen,
  arrangement: Arrangement,
  labelOf: (name: string) => string,
): CanvasProps {
  const { chosen } = arrangement
  const field = chosenField(arrangement)
  const canReset =
    field !== undefined && !sameDraft(now.words[field]?.label, generated.words[field]?.label)
  return {
    groups: arrangement.groups,
    changed: arrangement.changed,
    chosen: field || chosenSection(now, arrangement) ? chosen : undefined,
    labelOf,
    groupLabel: arrangement.groupLabel,
    mayMove: arrangement.may,
    onChoose: arrangement.choose,
    onMove: arrangement.move,
    onStep: arrangement.stepField,
    onToggle: (one) => !arrangement.isOut(one) && arrangement.toggle(one),
    onSectionStep: arrangement.stepSection,
    onResetLabel: canReset ? () => change('reset', resetLabel(now, generated, field)) : undefined,
  }
}
