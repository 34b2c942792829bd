import type { Active, Over } from '@dnd-kit/core'
import { useText } from '#i18n'
import { idOf, judge, placeOf, useDragRules } from './dragRules.ts'

/** Where what is dragged would land, or why it may not, in words: seen beside it, and told to screen readers. */
export function useWhere(): (active: Active, over: Over | null) => string {
  const t = useText('backend')
  const rules = useDragRules()
  return (active, over) => {
    if (!over) return t('drag.nowhere')
    const verdict = judge(rules, active, over)
    if (verdict.kind === 'refused') return verdict.why
    return verdict.kind === 'home' ? t('drag.home') : rules.placeName(idOf(active), placeOf(over))
  }
}
