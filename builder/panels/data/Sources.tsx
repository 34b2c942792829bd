import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { entityQuery } from '#crud'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { pathRecords } from '#pages/model'
import type { PageDocument } from '#schema'
import { useSession } from '#session'
import { pickText } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { Group } from '../Group.tsx'
import { OutsideSettings } from './OutsideSettings.tsx'
import { EntitySelect, RecordChoice } from './RecordChoice.tsx'
import { sourceName } from '../../data/sourceName.ts'
import { titleField } from '../../data/titleField.ts'
import { useReadEntities } from '../../data/useBindables.ts'
import { pathName } from '../../data/usePathRecords.ts'
import '../../data/data.css'

type Sources = NonNullable<PageDocument['sources']>
type Source = Sources[string]

const NONE: Sources = {}
const MOST = 10

/** A name that is not taken yet, of letters and digits, so that it can stand in a path. */
function freeName(entity: string, taken: Sources): string {
  const plain = entity.replace(/[^a-z0-9]+/g, '_')
  let name = plain
  for (let number = 2; Object.hasOwn(taken, name); number++) name = `${plain}${number}`
  return name
}

/** Records that blocks of the page are bound to, and which of them the page is looked at with here. */
export function SourcesGroup() {
  const t = useText('builder')
  const locale = useLocale()
  const { actions, blocks } = useBuilder()
  const entities = useReadEntities()
  const { type, sources = NONE } = useBuilderState((state) => state.model.page)
  const ofPath = useBuilderState(({ model }) => Object.keys(pathRecords(model, blocks)).join(' '))
  const names = Object.keys(sources)
  const write = (next: Sources): void =>
    actions.editPage({ sources: Object.keys(next).length > 0 ? next : undefined })
  if (type === 'form') return null
  return (
    <Group name="data" title={t('source.title')}>
      <p className="builder-note">{t('source.hint')}</p>
      {names.map((name) => (
        <SourceSettings
          key={name}
          name={name}
          label={sourceName(name, sources, entities, locale)}
          source={sources[name]!}
          onChange={(next) =>
            write(
              next
                ? { ...sources, [name]: next }
                : Object.fromEntries(Object.entries(sources).filter(([other]) => other !== name)),
            )
          }
        />
      ))}
      {ofPath
        .split(' ')
        .filter(Boolean)
        .map((entity) => (
          <PathSettings key={entity} entity={entity} />
        ))}
      {names.length < MOST && (
        <Button
          size="compact-sm"
          variant="default"
          mb="xs"
          onClick={() =>
            write({ ...sources, [freeName('outside', sources)]: { outside: { url: '' } } })
          }
        >
          {t('outside.add')}
        </Button>
      )}
      {names.length < MOST && (
        <EntitySelect
          label={t('source.add')}
          value=""
          onChange={(entity) =>
            entity &&
            write({ ...sources, [freeName(entity, sources)]: { entity, id: { $search: 'id' } } })
          }
        />
      )}
    </Group>
  )
}

type Way = 'search' | 'fixed' | 'first' | 'route'

const wayOf = ({ id }: Source): Way =>
  id === undefined
    ? 'first'
    : typeof id === 'string'
      ? 'fixed'
      : '$search' in id
        ? 'search'
        : 'route'

interface SettingsProps {
  name: string
  source: Source
  onChange(next: Source | null): void
}

function SourceSettings({ name, label, source, onChange }: SettingsProps & { label: string }) {
  const t = useText('builder')
  const { outside, entity } = source
  const latest = useRef(onChange)
  useEffect(() => void (latest.current = onChange), [onChange])
  const change = useCallback(
    (next: NonNullable<Source['outside']>) => latest.current({ outside: next }),
    [],
  )
  return (
    <section className="builder-source" aria-label={label} data-source={name}>
      <div className="builder-source-head">
        <strong>{label}</strong>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          aria-label={t('source.remove', { name: label })}
          onClick={() => onChange(null)}
        >
          {t('action.delete')}
        </Button>
      </div>
      {outside ? (
        <OutsideSettings source={outside} onChange={change} />
      ) : (
        entity !== undefined && (
          <RecordSettings name={name} source={source} entity={entity} onChange={onChange} />
        )
      )}
    </section>
  )
}

function RecordSettings({ name, source, entity, onChange }: SettingsProps & { entity: string }) {
  const t = useText('builder')
  const display = titleField(useReadEntities()[entity])
  const { id } = source
  const way = wayOf(source)
  const word = typeof id === 'object' ? ('$search' in id ? id.$search : id.$route) : ''
  const change = (next: Way): void =>
    onChange(
      next === 'first'
        ? { entity }
        : {
            entity,
            ...(source.by ? { by: source.by } : {}),
            id: next === 'fixed' ? '' : next === 'search' ? { $search: 'id' } : { $route: 'id' },
          },
    )
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('source.way')}
        value={way}
        onChange={(event) => change(event.currentTarget.value as Way)}
        data={(['search', 'fixed', 'first', 'route'] as const).map((value) => ({
          value,
          label: t(`source.way-${value}`),
        }))}
      />
      {(way === 'search' || way === 'route') && (
        <TextInput
          size="xs"
          label={t('source.word')}
          value={word}
          maxLength={60}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              ...source,
              id:
                way === 'search'
                  ? { $search: value.replace(/[^\w-]/g, '') }
                  : { $route: value.replace(/[^\w-]/g, '') },
            })
          }
        />
      )}
      {way === 'first' && (
        <RecordChoice
          entity={entity}
          filter={source.filter}
          sort={source.sort}
          onChange={(next) =>
            onChange({
              entity,
              ...(next.filter ? { filter: next.filter } : {}),
              ...(next.sort ? { sort: next.sort } : {}),
            })
          }
        />
      )}
      {way === 'fixed' && (
        <RecordPicker
          entity={entity}
          display={display}
          label={t('source.record')}
          value={typeof id === 'string' ? id : ''}
          onChange={(record) => onChange({ ...source, id: record })}
        />
      )}
      {way !== 'fixed' && <PreviewPicker name={name} entity={entity} display={display} />}
    </>
  )
}

/** What a part of the path names, whose blocks find it by themselves. */
function PathSettings({ entity }: { entity: string }) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const { data } = useQuery({ ...entityQuery(client, entity), retry: false })
  if (!data) return null
  const label = pickText(data.entity['x-entity'].label, locale)
  return (
    <section className="builder-source" aria-label={label} data-source={pathName(entity)}>
      <div className="builder-source-head">
        <strong>{label}</strong>
      </div>
      <p className="builder-note">{t('source.of-path')}</p>
      <PreviewPicker name={pathName(entity)} entity={entity} display={titleField(data.entity)} />
    </section>
  )
}

/** Which record the page is looked at with here. */
function PreviewPicker({
  name,
  entity,
  display,
}: {
  name: string
  entity: string
  display: string | undefined
}) {
  const t = useText('builder')
  const { store } = useBuilder()
  const preview = useBuilderState((state) => state.preview[name])
  const show = useCallback(
    (record: string) =>
      store.setState(({ preview: before }) => ({
        preview: record
          ? { ...before, [name]: record }
          : Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
      })),
    [store, name],
  )
  return (
    <RecordPicker
      entity={entity}
      display={display}
      label={t('source.preview')}
      value={preview ?? ''}
      onChange={show}
    />
  )
}

/** One record of an entity, searched and called by the first words of its title. */
function RecordPicker({
  entity,
  display,
  label,
  value,
  onChange,
}: {
  entity: string
  display: string | undefined
  label: string
  value: string
  onChange(id: string): void
}) {
  const schema = useMemo(
    () =>
      ({
        type: 'object',
        properties: {
          record: {
            type: 'string',
            'x-ref': { entity, ...(display && { display }) },
            'x-label': label,
          },
        },
      }) as JsonSchema,
    [entity, display, label],
  )
  const values = useMemo(() => (value ? { record: value } : {}), [value])
  const change = useCallback(
    (next: Record<string, unknown>) => onChange(typeof next.record === 'string' ? next.record : ''),
    [onChange],
  )
  return <ValueForm schema={schema} values={values} label={label} onChange={change} />
}
