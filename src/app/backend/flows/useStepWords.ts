import { useLocale, useText } from '#i18n'
import type { FlowStep, StepDocument } from '#schema'
import { findStep, listAt, placeOf, type ListOf, type Place } from './tree.ts'

/** Steps, their lists and places in words. */
export function useStepWords(steps: readonly FlowStep[], documents: Record<string, StepDocument>) {
  const t = useText('backend')
  const locale = useLocale()
  const kindOf = (id: string): string => {
    const { type = '' } = findStep(steps, id) ?? {}
    return documents[type]?.label[locale] ?? type
  }
  const listName = (of: ListOf): string => {
    if (!of) return t('flows.steps')
    const { type = '' } = findStep(steps, of.step) ?? {}
    const branch = documents[type]?.branches?.[of.branch]?.[locale] ?? of.branch
    return `${kindOf(of.step)}: ${branch}`
  }
  return {
    nameOf: (id: string): string => `${kindOf(id)} · ${id}`,
    placeName(_id: string, { of, index }: Place): string {
      const next = listAt(steps, of)[index]
      return next
        ? t('flows.place-before', { step: next.id, list: listName(of) })
        : t('flows.place-end', { list: listName(of) })
    },
    /** Where a step has gone, in the steps as they are then. */
    moved(id: string, then: readonly FlowStep[]): string {
      const { of, index } = placeOf(then, id)!
      return t('flows.moved', {
        step: id,
        list: listName(of),
        place: index + 1,
        count: listAt(then, of).length,
      })
    },
  }
}
