import { stepsInWords, wordsOfValue, type NamedSchema } from '#crud'
import { useLocale, useText } from '#i18n'
import type { ValueConflict } from '#pages/model'
import type { StepDocument } from '#schema'
import { isLocale, isRecord } from '#shared'

const OF_FLOW: Record<string, string> = {
  label: 'flows.column.name',
  description: 'flows.settings',
  steps: 'flows.steps',
  runAs: 'flows.rights',
}

/** The innermost step of a path, and what follows it there: `steps`, its name, then its options or one of its branches. */
function stepOf(path: string[]): { id: string; rest: string[] } | undefined {
  const isEntry = (at: number): boolean =>
    (at === 1 && path[0] === 'steps') || (at > 2 && path[at - 2] === 'branches')
  const at = path.findLastIndex((_name, index) => isEntry(index))
  return at < 0 ? undefined : { id: path[at]!, rest: path.slice(at + 1) }
}

/** What two changed of one flow, as the editor calls it. */
export function useFlowConflictWords(documents: Readonly<Record<string, StepDocument>>) {
  const t = useText('backend')
  const locale = useLocale()
  const kindOf = (type: unknown): string =>
    documents[String(type)]?.label[locale] ?? String(type ?? '')
  /** An option by the first kind of step that has one of that name. */
  const optionName = ([first, ...option]: string[]): string =>
    first !== 'options' || option.length === 0
      ? ''
      : (Object.values(documents)
          .map(({ options }) => stepsInWords(options as NamedSchema, option, locale).name)
          .find((words) => words.trim() !== '') ?? '')
  return {
    nameOf({ about, path }: ValueConflict): string {
      const found = stepOf(path)
      return [
        found?.id ?? t(OF_FLOW[path[0]!] ?? 'flows.settings'),
        found && optionName(found.rest),
        isLocale(path.at(-1)) && !found?.rest.includes('options') && path.at(-1)!.toUpperCase(),
        about === 'order' && t('conflict.order'),
      ]
        .filter(Boolean)
        .join(' – ')
    },
    say: (value: unknown, { about }: ValueConflict): string =>
      value === undefined || value === null
        ? t('conflict.gone')
        : about === 'order' && Array.isArray(value)
          ? value.join(' → ')
          : isRecord(value) && 'options' in value
            ? `${kindOf(value.type)} – ${wordsOfValue(value.options, locale)}`
            : wordsOfValue(value, locale),
  }
}
