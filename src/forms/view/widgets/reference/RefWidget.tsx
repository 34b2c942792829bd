import './reference.css'
import { useRef, useState } from 'react'
import { formatMoney, useLocale, useText } from '#i18n'
import type { Text } from '#shared'
import { Combobox, lazyComponent, type Option } from '#ui'
import { useForm } from '../../context.ts'
import { useLoaded } from '../../loaded.ts'
import { useFormServices, type FormServices, type RecordOption } from '../../services.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import type { RecordReference } from '../../../schema/types.ts'
import { useRecordSearch } from '../useRecordSearch.ts'
import { chosenValues, findNamed, queryOf } from './named.ts'

/** Its code comes when one is made. */
const QuickCreate = lazyComponent(async () => (await import('./QuickCreate.tsx')).QuickCreate)

/** The option that makes a record instead of choosing one. */
const CREATE = '+create'

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

/** The option that makes one, called so; to who may make such, which is asked for with the first search. */
function useCreation(
  { entity, quickCreate }: RecordReference,
  { readOnly, disabled }: Pick<WidgetProps['control'], 'readOnly' | 'disabled'>,
  services: FormServices | undefined,
) {
  const t = useText('forms')
  const [may, setMay] = useState<boolean>()
  const ask = (): void => {
    if (!quickCreate || !services?.creation || !services.create || may !== undefined) return
    setMay(false)
    void services.creation(entity).then(
      (creation) => setMay(creation !== undefined),
      () => setMay(undefined),
    )
  }
  const offer = (label: string, words: string): Option[] =>
    may && !readOnly && !disabled
      ? [
          {
            key: CREATE,
            acts: true,
            label: words ? t('ref.create-named', { name: words }) : t('ref.create', { label }),
          },
        ]
      : []
  return { ask, offer }
}

/** The name of what is chosen, or what was pasted in its place. */
function useChosen(
  { path, state, set }: Pick<WidgetProps, 'path' | 'state' | 'set'>,
  ref: RecordReference,
  services: FormServices | undefined,
) {
  const form = useForm()
  const [picked, setPicked] = useState<RecordOption | undefined>(undefined)
  const id = typeof state.value === 'string' ? state.value : ''
  const known = picked?.id === id ? picked : undefined
  const loaded = useLoaded(id && !known && services ? `${ref.entity}/${id}` : undefined, () =>
    services!.record(ref.entity, id, queryOf(ref)),
  )
  // What was pasted and is none of them stands in the way until it is mended.
  const typed = state.failures.find(({ params }) => params?.typed !== undefined)?.params?.typed
  const label = (known ?? loaded.data)?.label ?? (id || String(typed ?? ''))
  const pick = (option: RecordOption): void => {
    setPicked(option)
    form.setObstacle(path, undefined)
    set(option.id)
    const around = path.slice(0, -1)
    for (const own of Object.keys(ref.copy ?? {}))
      form.set([...around, own], chosenValues('', ref, option)[own])
  }
  return { id, label, isLoading: loaded.busy, pick }
}

/** The id of a record of another entity, searched by words. Picking one fills the fields that `x-ref.copy` names. */
export function RefWidget(props: WidgetProps) {
  const { spec, state, control, set } = props
  const t = useText('forms')
  const text = useSchemaText()
  const services = useFormServices()
  const optionOf = useOptionOf()
  const ref = spec.schema['x-ref'] ?? { entity: '' }
  const { entity } = ref
  const query = queryOf(ref)
  const { id, label, isLoading, pick } = useChosen(props, ref, services)
  const creation = useCreation(ref, control, services)
  const [creating, setCreating] = useState<string>()
  const leave = (): void => {
    setCreating(undefined)
    document.getElementById(control.id)?.focus()
  }
  const { found, busy, failed, term, search } = useRecordSearch(
    services && ((term, signal) => services.search(entity, term, { ...query, signal })),
  )
  const [byName, findByName] = useNamed(services, ref)
  const called = control.label ?? text(spec.label)
  // Last, so that what there is is seen before it is made again.
  const options = [
    ...found.map((one): Option => optionOf(one)!),
    ...(busy ? [] : creation.offer(called, term.trim())),
  ]
  return (
    <>
      <Combobox
        {...control}
        text={label}
        chosen={id}
        options={options}
        busy={busy || isLoading}
        placeholder={text(spec.options.placeholder) || t('ref.placeholder')}
        texts={{
          clear: t('ref.clear'),
          empty: failed ? t('query.failed') : t('ref.empty'),
          busy: t('loading'),
        }}
        onSearch={(words) => {
          creation.ask()
          search(words)
        }}
        onPick={(option) => {
          if (option.key === CREATE) return setCreating(term.trim())
          const record = [...found, byName.current].find((one) => one?.id === option.key)
          if (record) pick(record)
        }}
        onNamed={findByName && (async (named) => optionOf(await findByName(named)))}
        onClear={state.required ? undefined : () => set(undefined)}
      />
      {creating !== undefined && (
        <QuickCreate
          entity={entity}
          label={called}
          query={query}
          services={services!}
          words={creating}
          onCreated={(option) => {
            pick(option)
            leave()
          }}
          onClose={leave}
        />
      )}
    </>
  )
}
