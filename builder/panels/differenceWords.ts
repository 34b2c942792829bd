import { readRule, ruleInWords, valueInWords, type Subject } from '#crud'
import { useLocale, useText } from '#i18n'
import { effectsOf, type Effect, type Logic } from './inspector/rules/logic.ts'
import { useVisitorSubjects } from './inspector/rules/subjects.ts'
import type { Target } from './inspector/rules/targets.ts'

/** What the words are made of where a page is open. */
export interface Around {
  subjects: readonly Subject[]
  targets: readonly Target[]
  labelOf(target: Target): string
}

/** A value in words; what words cannot say is there to be looked up. */
export interface Words {
  text: string
  code?: string
}

/** Says what no text and no number is: rules of visibility, and what answers do. Other paths stand as they are. */
export function useDifferenceWords(around: Around | undefined) {
  const t = useText('builder')
  const locale = useLocale()
  const visitor = useVisitorSubjects()
  const { subjects, targets, labelOf } = around ?? {
    subjects: visitor,
    targets: [],
    labelOf: ({ words }: Target) => words,
  }
  const backend = useText('backend')

  function showInWords(value: unknown): Words {
    const rule = readRule(value)
    if (!rule) return { text: t('difference.own-rule'), code: JSON.stringify(value) }
    return {
      text:
        rule.conditions.length === 0
          ? t('difference.always')
          : ruleInWords(rule, subjects, backend, locale),
    }
  }
  function effectInWords({ action, target: name, value, values }: Effect): string {
    const target = targets.find(({ names }) => names.includes(name))
    const given = (one: unknown): string =>
      typeof one === 'object' && one !== null
        ? t('difference.own-rule')
        : valueInWords(one, target?.answer, backend, locale)
    const details =
      action === 'set'
        ? ` = ${given(value)}`
        : action === 'options'
          ? ` = ${(values ?? []).map(given).join(', ')}`
          : ''
    return `${t(`logic.action.${action}`)} ${target ? labelOf(target) : name}${details}`
  }
  function logicsInWords(value: Logic[] | undefined, id: string | null | undefined): Words {
    const answer = targets.find((one) => one.id === id)?.answer
    const sentences = (value ?? []).map((logic) => {
      const when = `${t(answer?.kind === 'list' ? 'logic.when-list' : 'logic.when')} ${typeof logic.value === 'object' && logic.value !== null ? t('difference.own-rule') : valueInWords(logic.value, answer, backend, locale)}`
      return `${when}: ${effectsOf(logic).map(effectInWords).join(', ') || t('difference.no-effect')}`
    })
    return { text: sentences.join('; ') || t('difference.no-effect') }
  }
  return (path: string, value: unknown, id: string | null | undefined): Words | undefined =>
    path === 'show'
      ? showInWords(value)
      : path === 'logics' && (value === undefined || Array.isArray(value))
        ? logicsInWords(value, id)
        : undefined
}
