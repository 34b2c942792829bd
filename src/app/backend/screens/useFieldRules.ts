import type { DragRules } from '#crud'
import { useText } from '#i18n'
import type { Group } from './arrangement.ts'

/** A place in a group: before one of its names, or last. */
export interface FieldPlace {
  to: string
  before: string | undefined
}

/** In the order of its own stands what is out of sight; an empty group has one place as well. */
export const isOnePlace = ({ kind, names }: Group): boolean => kind === 'out' || names.length === 0

interface Arranged {
  groups: readonly Group[]
  labelOf(name: string): string
  groupLabel(group: Group): string
  mayMove(name: string, to: string): boolean
  onMove(name: string, to: string, before: string | undefined): void
}

/** Where names go that are dragged, in words. */
export function useFieldRules({
  groups,
  labelOf,
  groupLabel,
  mayMove,
  onMove,
}: Arranged): DragRules<FieldPlace> {
  const t = useText('backend')
  const groupOf = (id: string): Group => groups.find((group) => group.id === id)!
  return {
    nameOf: labelOf,
    placeName(_name: string, { to, before }: FieldPlace): string {
      const group = groupLabel(groupOf(to))
      if (before !== undefined) return t('screens.place-before', { field: labelOf(before), group })
      return isOnePlace(groupOf(to)) ? group : t('screens.place-end', { group })
    },
    isHome(name: string, { to, before }: FieldPlace): boolean {
      const { kind, names } = groupOf(to)
      const at = names.indexOf(name)
      return at >= 0 && (kind === 'out' || before === name || before === names[at + 1])
    },
    refusal(name: string, { to }: FieldPlace): string | undefined {
      if (mayMove(name, to)) return undefined
      return groupOf(to).kind === 'hidden'
        ? t('screens.needed')
        : t('screens.cannot-hide', { field: labelOf(name) })
    },
    onDrop: (name: string, { to, before }: FieldPlace): void => onMove(name, to, before),
  }
}
