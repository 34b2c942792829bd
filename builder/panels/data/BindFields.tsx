import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDatabase, IconUnlink } from '@tabler/icons-react'
import { useText } from '#i18n'
import type { NodeId } from '#pages/model'
import { useBuilder } from '../../context/builderContext.ts'
import { readAddress, writeAddress, type PropKind } from '../../data/fitting.ts'
import { useBindables, type ChoiceGroup } from '../../data/useBindables.ts'
import '../../data/data.css'

export interface BindableProp {
  name: string
  kind: PropKind
  label: string
}

/** The props of a block that may come from data, each with what fits it. */
export function BindFields({
  id,
  props,
  bind,
}: {
  id: NodeId
  props: BindableProp[]
  bind: Record<string, string>
}) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const bindables = useBindables(id)
  const set = (name: string, spec: string | null): void => {
    const { [name]: _, ...rest } = bind
    const next = spec === null ? rest : { ...rest, [name]: spec }
    actions.edit(id, { bind: Object.keys(next).length > 0 ? next : undefined })
  }
  return (
    <>
      <p className="builder-note">{t('bind.hint')}</p>
      {props.map(({ name, kind, label }) => (
        <Bound
          key={name}
          name={name}
          label={label}
          spec={bind[name]}
          groups={bindables.of(kind)}
          ids={kind === 'link' ? bindables.ids : []}
          onSet={(spec) => set(name, spec)}
        />
      ))}
    </>
  )
}

interface BoundProps {
  name: string
  label: string
  spec: string | undefined
  groups: ChoiceGroup[]
  /** What an address may end in, for a link. */
  ids: ChoiceGroup[]
  onSet(spec: string | null): void
}

function Bound({ name, label, spec, groups, ids, onSet }: BoundProps) {
  const t = useText('builder')
  const address = spec === undefined ? null : readAddress(spec)
  const ends = ids.map(({ group, items }) => ({
    group: t('bind.ends-in', { group }),
    items: items.map((one) => ({ ...one, value: writeAddress('', one.value) })),
  }))
  const value = address ? writeAddress('', address.path) : (spec ?? '')
  const offered = [...groups, ...ends]
  const isKnown =
    value === '' || offered.some(({ items }) => items.some((one) => one.value === value))
  const choose = (next: string): void =>
    onSet(
      next === ''
        ? null
        : readAddress(next)
          ? writeAddress(address?.before ?? '/', readAddress(next)!.path)
          : next,
    )
  return (
    <div
      className="builder-bound"
      data-bind-prop={name}
      data-bound={spec === undefined ? undefined : ''}
    >
      <NativeSelect
        size="xs"
        label={label}
        leftSection={spec === undefined ? undefined : <IconDatabase size={14} aria-hidden />}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('bind.own') },
          ...(isKnown ? [] : [{ value, label: t('bind.gone', { path: value }) }]),
          ...offered,
        ]}
      />
      {address && (
        <TextInput
          size="xs"
          label={t('bind.before', { prop: label })}
          value={address.before}
          maxLength={200}
          onChange={(event) =>
            onSet(writeAddress(event.currentTarget.value.replace(/[{}]/g, ''), address.path))
          }
        />
      )}
      {spec !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconUnlink size={14} aria-hidden />}
          aria-label={t('bind.unbind-prop', { prop: label })}
          onClick={() => onSet(null)}
        >
          {t('bind.unbind')}
        </Button>
      )}
    </div>
  )
}
