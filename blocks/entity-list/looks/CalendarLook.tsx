import './looks.css'
import { ActionIcon, Alert, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  fieldLabel,
  listBody,
  Loading,
  recordTitle,
  Unanswered,
  useListPage,
  writeWhere,
} from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { Field, Filter, StoredRecord } from '#schema'
import { bangkokDay, isoAt, systemClock } from '#shared'
import { addDays, instantOf, monthNames, weekdayNames } from '#shared/dates'
import type { ListPartProps } from '../listPart.ts'
import { dateFields } from './looksOf.ts'
import { monthBy, readMonth, weeksOf } from './month.ts'
import { useDetailPath } from '../useDetailPath.ts'

/** Records of one calendar page; a month with more has to be narrowed. */
const MAX_RECORDS = 500
/** Records of a day that are shown at once. */
const MAX_SHOWN = 4
const BUDDHIST = 543

/** The days that are looked at, as the gateway is asked; a time of a day is of Bangkok. */
function within(name: string, { format }: Field, from: string, to: string): Filter {
  const bounds =
    format === 'date'
      ? { $gte: from, $lte: to }
      : { $gte: isoAt(instantOf(from)), $lt: isoAt(instantOf(addDays(to, 1))) }
  return { [name]: bounds } as unknown as Filter
}

const dayOf = (value: unknown): string =>
  typeof value !== 'string' ? '' : value.length > 10 ? bangkokDay(Date.parse(value)) : value

/** The records of a month by one of their days; what the list is narrowed to holds here too. */
export function CalendarLook({ model, state, change }: ListPartProps) {
  const t = useText('lists')
  const locale = useLocale()
  const [params] = useSearchParams()
  const { entity, name } = model
  const today = bangkokDay(systemClock.now())
  const month = readMonth(params.get('month'), today)
  const fields = dateFields(model)
  const by = fields.find((field) => field === params.get('by')) ?? fields[0]!
  const weeks = weeksOf(month)
  const body = listBody({ ...state, page: 1, pageSize: MAX_RECORDS, sort: [] })
  const shown = within(by, entity.properties[by]!, weeks[0]![0]!, weeks.at(-1)![6]!)
  const records = useListPage(name, {
    ...body,
    args: [{ $and: [body.args?.[0] ?? {}, shown] } as Filter],
    sort: { [by]: 1 },
  })
  const days = new Map<string, StoredRecord[]>()
  for (const record of records.data?.data ?? []) {
    const day = dayOf(record[by])
    days.set(day, [...(days.get(day) ?? []), record])
  }
  const showDay = (day: string): void =>
    change({
      where: writeWhere({
        join: 'and',
        groups: [
          ...state.where.groups,
          { join: 'and', conditions: [{ field: by, operator: 'between', values: [day, day] }] },
        ],
      }),
      look: undefined,
      month: undefined,
    })
  return (
    <section className="sala-calendar-look" aria-label={t('look.calendar')} data-month={month}>
      <CalendarTools {...{ model, month, by, fields, change }} />
      {records.isError && <Unanswered query={records} failed={t('look.failed')} />}
      {records.isPending && <Loading />}
      {records.data && records.data.total > MAX_RECORDS && (
        <Alert color="yellow">{t('look.cut', { most: formatNumber(MAX_RECORDS, locale) })}</Alert>
      )}
      <MonthTable {...{ model, weeks, month, today, days }} onDay={showDay} />
    </section>
  )
}

/** The month, the ways to others, and by which of their days the records stand. */
function CalendarTools({
  model: { entity },
  month,
  by,
  fields,
  change,
}: Pick<ListPartProps, 'model' | 'change'> & { month: string; by: string; fields: string[] }) {
  const t = useText('lists')
  const locale = useLocale()
  const year = Number(month.slice(0, 4))
  const title = `${monthNames(locale)[Number(month.slice(5)) - 1]} ${locale === 'th' ? year + BUDDHIST : year}`
  return (
    <Group gap="xs" wrap="wrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('look.month-before')}
        onClick={() => change({ month: monthBy(month, -1) })}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('look.month-after')}
        onClick={() => change({ month: monthBy(month, 1) })}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <Text fw={600} aria-live="polite" className="sala-calendar-title">
        {title}
      </Text>
      <Button variant="subtle" size="xs" onClick={() => change({ month: undefined })}>
        {t('look.today')}
      </Button>
      {fields.length > 1 && (
        <NativeSelect
          size="xs"
          ml="auto"
          aria-label={t('look.by')}
          value={by}
          onChange={({ currentTarget: { value } }) => change({ by: value })}
          data={fields.map((field) => ({ value: field, label: fieldLabel(entity, field, locale) }))}
        />
      )}
    </Group>
  )
}

/** Arrows go from day to day that has records, or on to the next record of the day. */
function move(event: KeyboardEvent<HTMLElement>, table: HTMLElement | null): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!step || !table) return
  const links = [...table.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  links[at + step]?.focus()
}

function MonthTable({
  model,
  weeks,
  month,
  today,
  days,
  onDay,
}: Pick<ListPartProps, 'model'> & {
  weeks: string[][]
  month: string
  today: string
  days: Map<string, StoredRecord[]>
  /** Shows the records of one day as a table. */
  onDay(day: string): void
}) {
  const t = useText('lists')
  const locale = useLocale()
  const table = useRef<HTMLTableElement>(null)
  const detail = useDetailPath(model)
  const { entity } = model
  return (
    <table
      ref={table}
      className="sala-calendar-month"
      onKeyDown={(event) => move(event, table.current)}
    >
      <thead>
        <tr>
          {weekdayNames(locale).map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const own = days.get(day) ?? []
              return (
                <td
                  key={day}
                  data-day={day}
                  data-other={!day.startsWith(month) || undefined}
                  data-today={day === today || undefined}
                  data-empty={own.length === 0 || undefined}
                >
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  {own.slice(0, MAX_SHOWN).map((record) => {
                    const to = detail(record)
                    const title = recordTitle(entity, record, locale)
                    return to ? (
                      <Link key={record._id} to={to} data-id={record._id}>
                        {title}
                      </Link>
                    ) : (
                      <span key={record._id} data-id={record._id}>
                        {title}
                      </span>
                    )
                  })}
                  {own.length > MAX_SHOWN && (
                    <button type="button" data-more={day} onClick={() => onDay(day)}>
                      {t('look.more', { count: own.length - MAX_SHOWN })}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
