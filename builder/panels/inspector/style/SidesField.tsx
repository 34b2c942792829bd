import { ActionIcon } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText } from '#i18n'
import { heldAt, type KindName } from '#pages/model'
import { SideInput } from './SideInput.tsx'
import { useValueWords } from './StyleField.tsx'
import { Inheritance } from './StyleRow.tsx'
import { originOf, otherwiseAt, useStyleEditing, type StyleValue } from './styleEditing.ts'
import { TokenInput } from './TokenInput.tsx'

interface Props {
  path: string
  kind: KindName
  /** Sides or corners, as they stand in the box. */
  names: readonly string[]
}

/** Four sides or corners as one value, as far as they say the same. */
function useAllSides(
  path: string,
  names: readonly string[],
): { all: StyleValue; alike: boolean; first: unknown } {
  const editing = useStyleEditing()
  const { style, breakpoint, kind, inForce, set } = editing
  const paths = names.map((name) => `${path}-${name}`)
  const values = paths.map((one) => heldAt(style, breakpoint, one, kind))
  const shown = values.map(({ own, inherited }, at) => own ?? inherited ?? inForce[paths[at]!])
  const first = values[0]!
  const alike = values.every(
    ({ own, inherited }) => own === first.own && inherited === first.inherited,
  )
  const from = values.find((one) => one.from)?.from
  const own = values.some((one) => one.own !== undefined)
  const held = alike ? first : { own: own ? 'mixed' : undefined, inherited: undefined, from }
  return {
    alike,
    first: values.map((one) => one.own).find((one) => one !== undefined),
    all: {
      ...held,
      otherwise: otherwiseAt(style, breakpoint, paths, kind),
      overrides: breakpoint !== 'base' && own,
      shown: shown.every((one) => one === shown[0]) ? shown[0] : undefined,
      origin: from && !own ? 'width' : originOf(held, paths[0]!, editing),
      around: undefined,
      set: (value) =>
        set(
          path,
          value === undefined ? undefined : Object.fromEntries(names.map((name) => [name, value])),
        ),
    },
  }
}

/** The same kind of value on four sides or corners: all alike, or each by itself in a box that is drawn as it lies. */
export function SidesField({ path, kind, names }: Props) {
  const t = useText('builder')
  const words = useValueWords()
  const hint = useId()
  const label = t(`style.${path}`)
  const { all, alike, first } = useAllSides(path, names)
  const [apart, setApart] = useState(!alike)
  const isApart = apart || !alike
  const Icon = isApart ? IconLinkOff : IconLink
  const split = t(isApart ? 'style.together' : 'style.apart', { label })
  return (
    <fieldset
      className="builder-style-field"
      data-style={path}
      data-origin={all.origin}
      data-overrides={all.overrides || undefined}
      data-inherits={all.own === undefined ? all.from : undefined}
    >
      <legend className="builder-style-label">
        <span>{label}</span>
        <span className="builder-style-force">
          {all.shown === undefined ? t('style.mixed') : words(kind, kind, all.shown)}
        </span>
        <Inheritance label={label} value={all} />
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={split}
          title={split}
          aria-pressed={isApart}
          onClick={() => {
            // What is put together says on all sides what it says on the first that says anything.
            if (!alike && first !== undefined) all.set(first)
            setApart(!isApart)
          }}
        >
          <Icon size={14} />
        </ActionIcon>
      </legend>
      {isApart ? (
        <>
          <div className="builder-box" data-of={names.includes('top') ? 'sides' : 'corners'}>
            {names.map((name) => (
              <SideInput
                key={name}
                path={`${path}-${name}`}
                side={name}
                kind={kind}
                of={label}
                hint={hint}
              />
            ))}
            <span aria-hidden className="builder-box-inside" />
          </div>
          <p id={hint} className="builder-note">
            {t('style.box-hint')}
          </p>
        </>
      ) : (
        <TokenInput
          name={kind}
          kind={kind}
          label={label}
          own={all.own}
          shown={all.shown}
          onChange={all.set}
        />
      )}
    </fieldset>
  )
}
