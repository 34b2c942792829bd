import { useDroppable } from '@dnd-kit/core'
import { judge, useDragRules } from './dragRules.ts'

/** An element that takes what is dragged: `sala-drop-line` as a class shows a line there, `sala-drop-box` a frame. */
export function useDropPlace(id: string, place: unknown, isOff = false) {
  const { setNodeRef, active, over, isOver } = useDroppable({
    id,
    data: { place },
    disabled: isOff,
  })
  const rules = useDragRules()
  const verdict = isOver && active && over ? judge(rules, active, over).kind : 'home'
  return { ref: setNodeRef, 'data-drop': verdict === 'home' ? undefined : verdict }
}
