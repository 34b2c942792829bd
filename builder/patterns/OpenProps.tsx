import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { pickText, type Text } from '#shared'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { Group } from '../panels/Group.tsx'
import './patterns.css'

/** Texts, pictures and links: what a use may set for itself. */
const isOpenable = (schema: JsonSchema): boolean =>
  schema.$ref === 'sala:text' ||
  (schema.type === 'string' &&
    !schema.enum &&
    ['link', 'image-address', 'html', undefined].includes(schema['x-widget'] as string | undefined))

const NOTHING: Record<string, string> = {}

/** On the page of a reusable part: which props of a block each use may set, and what they are called there. */
export function OpenProps({ id, type }: { id: NodeId; type: string }) {
  const t = useText('builder')
  const locale = useLocale()
  const { blocks, actions } = useBuilder()
  const open = useBuilderState(
    (state) =>
      (nodeOf(state.model, id)?.data as { overridable?: Record<string, string> } | undefined)
        ?.overridable ?? NOTHING,
  )
  const props = Object.entries(
    ((blocks[type]?.props as JsonSchema | undefined)?.properties ?? {}) as Record<
      string,
      JsonSchema
    >,
  ).filter(([, schema]) => isOpenable(schema))
  if (props.length === 0) return null
  const set = (prop: string, name: string | null): void => {
    const kept = Object.entries(open).filter(([key, one]) => one !== prop && key !== name)
    const next = Object.fromEntries(name === null ? kept : [...kept, [name, prop]])
    actions.edit(id, { overridable: Object.keys(next).length > 0 ? next : undefined })
  }
  const labelOf = (prop: string, schema: JsonSchema): string =>
    pickText((schema['x-label'] ?? prop) as Text, locale)
  return (
    <Group name="data" title={t('pattern.open')}>
      <p className="builder-note">{t('pattern.open-hint')}</p>
      {props.map(([prop, schema]) => {
        const name = Object.entries(open).find(([, one]) => one === prop)?.[0]
        const label = labelOf(prop, schema)
        return (
          <div key={prop} className="builder-open-prop" data-open-prop={prop}>
            <Checkbox
              size="sm"
              label={label}
              checked={name !== undefined}
              onChange={({ currentTarget: { checked } }) => set(prop, checked ? label : null)}
            />
            {name !== undefined && (
              <Name
                label={t('pattern.open-name', { prop: label })}
                name={name}
                onName={(next) => set(prop, next)}
              />
            )}
          </div>
        )
      })}
    </Group>
  )
}

/** Told when it is left, so that a name that is half typed is no setting. */
function Name({
  label,
  name,
  onName,
}: {
  label: string
  name: string
  onName(name: string): void
}) {
  const [text, setText] = useState(name)
  const leave = (): void => {
    const next = text.trim()
    if (next === '') setText(name)
    else if (next !== name) onName(next)
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={text}
      maxLength={60}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={leave}
    />
  )
}
