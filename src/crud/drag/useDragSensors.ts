import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/** A mouse drags once it has gone a few pixels; a finger, which scrolls, once it has rested. */
export function useDragSensors(isOff = false) {
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 6 } })
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 260, tolerance: 8 } })
  return useSensors(isOff ? null : mouse, isOff ? null : touch)
}
