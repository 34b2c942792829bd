import { useText } from '#i18n'
import type { CalendarRound } from '#pages/model'
import { Words } from '#ui'

/** The rounds of a month as a table; on a phone each is a card. */
export function Rounds({ rounds, caption }: { rounds: CalendarRound[]; caption: string }) {
  const t = useText('academy')
  const shared = useText('public')
  const columns = ['date', 'name', 'format', 'suits', 'opens', 'seats'] as const
  return (
    <table className="sala-line-cards sala-rounds" aria-label={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`calendar.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <tr key={round._id} data-state={round.state}>
            <td data-label={t('calendar.date')}>{round.days}</td>
            <td data-label={t('calendar.name')}>
              {round.course ? (
                <a href={`/lesson/detail/${encodeURIComponent(round.course)}`}>
                  <Words text={round.name} />
                </a>
              ) : (
                <Words text={round.name} />
              )}
            </td>
            <td data-label={t('calendar.format')}>
              {round.type && shared(`course-${round.type}`)}
            </td>
            <td data-label={t('calendar.suits')}>
              <Words text={round.suits.join(', ') || t('calendar.everyone')} />
            </td>
            <td data-label={t('calendar.opens')}>{round.opens || '–'}</td>
            <td data-label={t('calendar.seats')}>
              <Seats round={round} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Seats({ round: { state, left } }: { round: CalendarRound }) {
  const t = useText('academy')
  if (state !== 'open') return <span className="sala-rounds-state">{t(`calendar.${state}`)}</span>
  return left === undefined ? t('calendar.no-limit') : t('calendar.left', { count: left })
}
