import { ActionIcon } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#i18n'
import { heldAt, type KindName } from '#pages/model'
import { Inheritance, StyleInput } from './StyleField.tsx'
import { otherwiseAt, useStyleEditing, useStyleValue, type StyleValue } from './styleEditing.ts'

interface Props {
  path: string
  kind: KindName
  label: string
  /** Sides or corners, as they stand in the box. */
  names: readonly string[]
}

/** The same kind of value on four sides or corners: all alike, or each by itself. */
export function SidesField({ path, kind, label, names }: Props) {
  const t = useText('builder')
  const { style, breakpoint, kind: node, set } = useStyleEditing()
  const values = names.map((name) => heldAt(style, breakpoint, `${path}-${name}`, node))
  const alike = values.every(
    ({ own, inherited }) => own === values[0]!.own && inherited === values[0]!.inherited,
  )
  const [apart, setApart] = useState(!alike)
  const all: StyleValue = {
    ...(alike
      ? values[0]!
      : {
          own: values.some(({ own }) => own !== undefined) ? 'mixed' : undefined,
          inherited: undefined,
          from: values.find(({ from }) => from)?.from,
        }),
    otherwise: otherwiseAt(
      style,
      breakpoint,
      names.map((name) => `${path}-${name}`),
      node,
    ),
    overrides: breakpoint !== 'base' && values.some(({ own }) => own !== undefined),
    set: (value) =>
      set(
        path,
        value === undefined ? undefined : Object.fromEntries(names.map((name) => [name, value])),
      ),
  }
  const Icon = apart ? IconLinkOff : IconLink
  const split = t(apart ? 'style.together' : 'style.apart', { label })
  return (
    <fieldset
      className="builder-style-field"
      data-style={path}
      data-overrides={all.overrides || undefined}
      data-inherits={all.own === undefined ? all.from : undefined}
    >
      <legend className="builder-style-label">
        <span>{label}</span>
        <Inheritance label={label} value={all} />
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={split}
          title={split}
          aria-pressed={apart}
          onClick={() => setApart(!apart)}
        >
          <Icon size={14} />
        </ActionIcon>
      </legend>
      {apart || !alike ? (
        <div className="builder-box">
          {names.map((name) => (
            <Side
              key={name}
              path={`${path}-${name}`}
              kind={kind}
              label={t(`style.side.${name}`)}
              of={label}
            />
          ))}
        </div>
      ) : (
        <StyleInput kind={kind} label={label} value={all} />
      )}
    </fieldset>
  )
}

function Side({
  path,
  kind,
  label,
  of,
}: {
  path: string
  kind: KindName
  label: string
  of: string
}) {
  const value = useStyleValue(path)
  return (
    <div data-style={path} data-overrides={value.overrides || undefined}>
      <div className="builder-style-label">
        <span aria-hidden>{label}</span>
        <Inheritance label={`${of}: ${label}`} value={value} />
      </div>
      <StyleInput kind={kind} label={`${of}: ${label}`} value={value} />
    </div>
  )
}
