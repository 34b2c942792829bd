import { useEffect, useState } from 'react'
import type { Filter } from '#schema'
import { useLocale } from '#i18n'
import { intl, pickText } from '#shared'
import type { Option } from '#ui'
import type { ChoiceQuery } from '../../../schema/choiceQuery.ts'
import { useFormServices, type RecordOption, type RecordQuery } from '../../services.ts'
import { useRecordSearch } from '../useRecordSearch.ts'
import { recordLabel } from './options.ts'

/** How many are offered at once; the others are found by words. */
const MOST = 50

/** Records to choose from, and what is known of those that are chosen. It is of one filter: another one mounts it anew. */
export function useRecords(query: ChoiceQuery, filter: Filter, chosen: readonly string[]) {
  const services = useFormServices()
  const locale = useLocale()
  const { entity, display, value = '_id', sort, aliases, marks = {} } = query
  const [known, setKnown] = useState<ReadonlyMap<string, RecordOption | null>>(new Map())
  const [unread, setUnread] = useState(false)
  const [tries, setTries] = useState(0)
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
  const learn = (entries: Iterable<readonly [string, RecordOption | null]>): void =>
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

  const missing = services ? chosen.filter((one) => !known.has(one)) : []
  const key = missing.join('\n')
  useEffect(() => {
    if (key === '' || !services) return
    let late = false
    setUnread(false)
    const named: Filter = { [value]: { $in: missing } }
    services
      .search(entity, '', {
        ...more,
        filter: {
          $and: [filter, aliases ? { $or: [named, { [aliases]: { $in: missing } }] } : named],
        },
        limit: MOST,
      })
      .then(
        (found) =>
          !late &&
          learn(
            missing.map((one) => [
              one,
              found.find((record) => valueOf(record) === one) ??
                found.find(({ record }) => aliases && [record?.[aliases]].flat().includes(one)) ??
                null,
            ]),
          ),
        () => !late && setUnread(true),
      )
    return () => {
      late = true
    }
    // The key stands for what is missing.
  }, [key, services, tries])

  const optionOf = (one: RecordOption): Option => {
    const marked = Object.entries(marks).flatMap(([field, words]) =>
      Object.entries(words).flatMap(([held, words]) =>
        String(one.record?.[field]) === held ? [pickText(words, locale)] : [],
      ),
    )
    return {
      key: valueOf(one),
      label: recordLabel(one, display, locale),
      description: [valueOf(one), ...marked].join(' · '),
    }
  }
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
    readAgain: () => {
      setUnread(false)
      setTries(tries + 1)
    },
  }
}
