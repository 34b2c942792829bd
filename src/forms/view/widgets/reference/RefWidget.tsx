import './reference.css'
import { useRef, useState } from 'react'
import { formatMoney, useLocale, useText } from '#i18n'
import type { Text } from '#shared'
import { Combobox, type Option } from '#ui'
import { useForm } from '../../context.ts'
import { useLoaded } from '../../loaded.ts'
import { useFormServices, type FormServices, type RecordOption } from '../../services.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import type { RecordReference } from '../../../schema/types.ts'
import { useRecordSearch } from '../useRecordSearch.ts'
import { chosenValues, findNamed, queryOf } from './named.ts'
import { QuickCreate } from './QuickCreate.tsx'

/** What an option says besides its name: what it is called by the fields that `x-ref.details` names. */
function useOptionOf(): (option: RecordOption | undefined) => Option | undefined {
  const text = useSchemaText()
  const locale = useLocale()
  const detailOf = ({ detail, details = [] }: RecordOption): string | undefined => {
    const words = details.map(({ label, value, money, isName }) => {
      const word =
        typeof value === 'number' && money ? formatMoney(value, locale) : text(value as Text)
      return isName ? word : `${text(label)} ${word}`
    })
    return [detail, ...words].filter(Boolean).join(' · ') || undefined
  }
  return (option) =>
    option && { key: option.id, label: option.label, description: detailOf(option) }
}

/** The record that words name which are written to their end. */
function useNamed(services: FormServices | undefined, ref: RecordReference) {
  const named = useRef<RecordOption | undefined>(undefined)
  const find =
    services &&
    (async (words: string): Promise<RecordOption | undefined> =>
      (named.current = (await findNamed(services, ref, [words])).get(words)))
  return [named, find] as const
}

/** The id of a record of another entity, searched by words. Picking one fills the fields that `x-ref.copy` names. */
export function RefWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const form = useForm()
  const services = useFormServices()
  const optionOf = useOptionOf()
  const ref = spec.schema['x-ref'] ?? { entity: '' }
  const { entity, copy, quickCreate } = ref
  const query = queryOf(ref)
  const id = typeof state.value === 'string' ? state.value : ''
  const [picked, setPicked] = useState<RecordOption | undefined>(undefined)
  const { found, busy, failed, search } = useRecordSearch(
    services && ((term, signal) => services.search(entity, term, { ...query, signal })),
  )
  const known = picked?.id === id ? picked : undefined
  const loaded = useLoaded(id && !known && services ? `${entity}/${id}` : undefined, () =>
    services!.record(entity, id, query),
  )
  // What was pasted and is none of them stands in the way until it is mended.
  const typed = state.failures.find(({ params }) => params?.typed !== undefined)?.params?.typed
  const label = (known ?? loaded.data)?.label ?? (id || String(typed ?? ''))

  const pick = (option: RecordOption): void => {
    setPicked(option)
    form.setObstacle(path, undefined)
    set(option.id)
    const around = path.slice(0, -1)
    for (const own of Object.keys(copy ?? {}))
      form.set([...around, own], chosenValues('', ref, option)[own])
  }
  const [byName, findByName] = useNamed(services, ref)
  const box = (
    <Combobox
      {...control}
      text={label}
      chosen={id}
      options={found.map((one) => optionOf(one)!)}
      busy={busy || loaded.busy}
      placeholder={text(spec.options.placeholder) || t('ref.placeholder')}
      texts={{
        clear: t('ref.clear'),
        empty: failed ? t('query.failed') : t('ref.empty'),
        busy: t('loading'),
      }}
      onSearch={search}
      onPick={(option) => {
        const record = [...found, byName.current].find((one) => one?.id === option.key)
        if (record) pick(record)
      }}
      onNamed={findByName && (async (words) => optionOf(await findByName(words)))}
      onClear={state.required ? undefined : () => set(undefined)}
    />
  )
  if (
    !quickCreate ||
    !services?.create ||
    !services.creation ||
    control.readOnly ||
    control.disabled
  )
    return box
  return (
    <div className="sala-ref">
      {box}
      <QuickCreate
        entity={entity}
        label={control.label ?? text(spec.label)}
        query={query}
        services={services}
        onCreated={pick}
      />
    </div>
  )
}
