import './choice.css'
import { useEffect, useState } from 'react'
import { useLocale, useText } from '#i18n'
import { SelectInput } from '#ui'
import { useForm, useFormPart } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import { useFormServices, type RecordOption, type FormServices } from '../../services.ts'
import { choiceFilter, choiceQuery, type ChoiceQuery } from '../../../schema/choiceQuery.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { recordLabel } from './options.ts'

/** How long the other fields must rest before their records are asked for, in milliseconds. */
const PAUSE = 200
const MOST = 200

interface Found {
  key: string
  records?: RecordOption[]
  failed?: boolean
}

/** The records that a query leaves over, asked for anew when its filter changes. */
function useFound(
  key: string | undefined,
  query: ChoiceQuery | undefined,
  services: FormServices | undefined,
) {
  const [found, setFound] = useState<Found | undefined>(undefined)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (key === undefined || !query || !services) return
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        services
          .search(query.entity, '', {
            ...(query.display && { display: query.display }),
            filter: JSON.parse(key) as never,
            limit: MOST,
            signal: stop.signal,
          })
          .then(
            (records) => !stop.signal.aborted && setFound({ key, records }),
            () => !stop.signal.aborted && setFound({ key, failed: true }),
          )
      },
      found ? PAUSE : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, services, tries])

  const answer = found?.key === key ? found : undefined
  const again = (): void => {
    setFound(undefined)
    setTries(tries + 1)
  }
  return { answer, again }
}

/** One of the records that other answers leave over (`x-choices: { query }`); asked again when those answers change. */
export function QueryWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const locale = useLocale()
  const form = useForm()
  const services = useFormServices()
  const query = choiceQuery(spec.schema)
  const around = path.slice(0, -1)
  const { key } = useFormPart(form, [], spec.name, (from) => {
    const filter = query && choiceFilter(query, (expression) => from.ask(expression, around))
    return { key: filter && JSON.stringify(filter) }
  })
  const { answer, again } = useFound(key, query, services)
  const value = typeof state.value === 'string' ? state.value : undefined
  const records = (answer?.records ?? []).map((one) => ({
    key: query?.value ? String(one.record?.[query.value] ?? one.id) : one.id,
    label: recordLabel(one, query?.display, locale),
  }))
  const all =
    value && !records.some((record) => record.key === value)
      ? [...records, { key: value, label: value }]
      : records
  const busy = key !== undefined && services !== undefined && !answer
  const empty = answer?.records?.length === 0
  const hint =
    key === undefined
      ? t('query.waiting')
      : busy
        ? t('loading')
        : empty
          ? t('query.empty')
          : text(spec.options.placeholder) || t('choose')
  return (
    <>
      <SelectInput
        {...control}
        options={all}
        value={value}
        busy={busy}
        disabled={control.disabled || key === undefined || busy || empty}
        placeholder={hint}
        clearable={!state.required}
        onChange={(picked) => set(picked)}
      />
      {answer?.failed && (
        <p className="sala-query-failed" role="alert">
          {t('query.failed')}{' '}
          <button type="button" className="sala-button" onClick={again}>
            {t('query.again')}
          </button>
        </p>
      )}
    </>
  )
}
