import './reference.css'
import { useState } from 'react'
import { useText } from '#i18n'
import { Combobox } from '#ui'
import { useForm } from '../../context.ts'
import { useLoaded } from '../../loaded.ts'
import { useFormServices, type RecordOption } from '../../services.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { useRecordSearch } from '../useRecordSearch.ts'
import { QuickCreate } from './QuickCreate.tsx'

/** The id of a record of another entity, searched by words. Picking one fills the fields that `x-ref.copy` names. */
export function RefWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const form = useForm()
  const services = useFormServices()
  const { entity = '', display, filter, copy, quickCreate, colleagues } = spec.schema['x-ref'] ?? {}
  const query = {
    ...(display && { display }),
    ...(filter && { filter }),
    ...(colleagues && { colleagues }),
  }
  const id = typeof state.value === 'string' ? state.value : ''
  const [picked, setPicked] = useState<RecordOption | undefined>(undefined)
  const { found, busy, failed, search } = useRecordSearch(
    services && ((term, signal) => services.search(entity, term, { ...query, signal })),
  )
  const known = picked?.id === id ? picked : undefined
  const loaded = useLoaded(id && !known && services ? `${entity}/${id}` : undefined, () =>
    services!.record(entity, id, query),
  )
  const label = (known ?? loaded.data)?.label ?? id

  const pick = (option: RecordOption): void => {
    setPicked(option)
    set(option.id)
    for (const [own, theirs] of Object.entries(copy ?? {}))
      form.set(
        [...path.slice(0, -1), own],
        option.record && Object.hasOwn(option.record, theirs) ? option.record[theirs] : undefined,
      )
  }
  const box = (
    <Combobox
      {...control}
      text={label}
      chosen={id}
      options={found.map(({ id: key, label: words, detail }) => ({
        key,
        label: words,
        ...(detail && { description: detail }),
      }))}
      busy={busy || loaded.busy}
      placeholder={text(spec.options.placeholder) || t('ref.placeholder')}
      texts={{
        clear: t('ref.clear'),
        empty: failed ? t('query.failed') : t('ref.empty'),
        busy: t('loading'),
      }}
      onSearch={search}
      onPick={(option) => {
        const record = found.find((one) => one.id === option.key)
        if (record) pick(record)
      }}
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
