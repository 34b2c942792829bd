import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { CallError } from './CallError.ts'
import type { VisibleEntity } from './entityModel.ts'

interface Props {
  entity: VisibleEntity['entity']
  /** The record as it stands, or as it is being written. */
  values: Record<string, unknown>
}

/** Milliseconds without a key before the gateway is asked. */
const PAUSE = 300

/** What the gateway says of a record (`x-form.answer`), asked anew as its fields change. */
export function RecordAnswer({ entity, values }: Props) {
  const { answer } = entity['x-form'] ?? {}
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const of = answer?.of ?? []
  const given = Object.fromEntries(
    of.flatMap((name) =>
      values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]],
    ),
  )
  const [data] = useDebouncedValue(JSON.stringify(given), PAUSE)
  const isWhole = of.every((name) => !entity.required?.includes(name) || name in given)
  const query = useQuery({
    queryKey: ['answer', answer?.call, data],
    enabled: answer !== undefined && isWhole,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const told = await client.call<{ data: Record<string, unknown> }>(answer!.call, {
        method: 'POST',
        body: { data: JSON.parse(data) as object },
        signal,
      })
      if (!told.ok) throw new CallError(told.failures)
      return told.value.data
    },
  })
  if (!answer || !isWhole) return null
  const failure = query.error instanceof CallError ? query.error.failures[0] : undefined
  return (
    <div className="sala-record-answer" aria-live="polite" aria-busy={query.isFetching}>
      {query.isError ? (
        <p>{failure?.message[locale] ?? t('form.no-answer')}</p>
      ) : (
        <dl>
          {Object.entries(answer.shows).map(([name, label]) => (
            <div key={name}>
              <dt>{label[locale]}</dt>
              <dd>{String(query.data?.[name] ?? '…')}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
