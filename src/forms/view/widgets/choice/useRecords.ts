import { useEffect, useState } from 'react'
import type { Filter } from '#schema'
import { useLocale } from '#i18n'
import { intl, pickText, type Locale } from '#shared'
import type { Option } from '#ui'
import type { ChoiceQuery } from '../../../schema/choiceQuery.ts'
import { useFormServices, type RecordOption, type RecordQuery } from '../../services.ts'
import { useRecordSearch } from '../useRecordSearch.ts'
import { recordLabel } from './options.ts'

/** How many are offered at once; the others are found by words. */
const MOST = 50

/** What is said of a record because of what one of its fields holds. */
const marksOf = (
  { record }: RecordOption,
  marks: NonNullable<ChoiceQuery['marks']>,
  locale: Locale,
): string[] =>
  Object.entries(marks).flatMap(([field, words]) =>
    Object.entries(words).flatMap(([held, words]) =>
      String(record?.[field]) === held ? [pickText(words, locale)] : [],
    ),
  )

type Known = readonly [string, RecordOption | null]

/** Reads what is chosen and not known yet. */
function useMissing(
  missing: string[],
  read: (values: string[]) => Promise<Known[]>,
  learn: (entries: Known[]) => void,
) {
  const [unread, setUnread] = useState(false)
  const [tries, setTries] = useState(0)
  const key = missing.join('\n')
  useEffect(() => {
    if (key === '') return
    let late = false
    setUnread(false)
    read(missing).then(
      (entries) => !late && learn(entries),
      () => !late && setUnread(true),
    )
    return () => {
      late = true
    }
    // The key stands for what is missing.
  }, [key, tries])
  const readAgain = (): void => {
    setUnread(false)
    setTries(tries + 1)
  }
  return { missing, unread, readAgain }
}

/** Records to choose from, and what is known of those that are chosen. It is of one filter: another one mounts it anew. */
export function useRecords(query: ChoiceQuery, filter: Filter, chosen: readonly string[]) {
  const services = useFormServices()
  const locale = useLocale()
  const { entity, display, value = '_id', sort, aliases, marks = {} } = query
  const [known, setKnown] = useState<ReadonlyMap<string, RecordOption | null>>(new Map())
  const more: RecordQuery = {
    select: [
      ...new Set([
        value,
        ...(display ? [display] : []),
        ...(aliases ? [aliases] : []),
        ...Object.keys(marks),
      ]),
    ].filter((field) => field !== '_id'),
  }
  const valueOf = ({ id, record }: RecordOption): string =>
    value === '_id' ? id : String(record?.[value] ?? id)
  const learn = (entries: Iterable<Known>): void =>
    setKnown((before) => new Map([...before, ...entries]))

  const searched = useRecordSearch(
    services &&
      (async (term, signal) => {
        // Words find the best first, whatever their order is.
        const found = await services.search(entity, term, {
          ...more,
          filter,
          ...(sort && term === '' && { sort }),
          limit: MOST + 1,
          signal,
        })
        if (!signal.aborted) learn(found.map((one) => [valueOf(one), one]))
        return found
      }),
  )

  const { missing, unread, readAgain } = useMissing(
    services ? chosen.filter((one) => !known.has(one)) : [],
    async (values) => {
      const named: Filter = { [value]: { $in: values } }
      const found = await services!.search(entity, '', {
        ...more,
        filter: {
          $and: [filter, aliases ? { $or: [named, { [aliases]: { $in: values } }] } : named],
        },
        limit: MOST,
      })
      return values.map((one) => [
        one,
        found.find((record) => valueOf(record) === one) ??
          found.find(({ record }) => aliases && [record?.[aliases]].flat().includes(one)) ??
          null,
      ])
    },
    learn,
  )

  const optionOf = (one: RecordOption): Option => ({
    key: valueOf(one),
    label: recordLabel(one, display, locale),
    description: [valueOf(one), ...marksOf(one, marks, locale)].join(' · '),
  })
  const byLabel = intl.orders(locale)
  return {
    ...searched,
    options: searched.found
      .slice(0, MOST)
      .map(optionOf)
      .toSorted((a, b) => byLabel.compare(a.label, b.label)),
    isCut: searched.found.length > MOST,
    labelOf: (one: string): string => (known.get(one) ? optionOf(known.get(one)!).label : one),
    isStrange: (one: string): boolean => known.get(one) === null,
    /** The words of what is chosen are on their way. */
    isReading: missing.length > 0 && !unread,
    unread: missing.length > 0 && unread,
    readAgain,
  }
}
