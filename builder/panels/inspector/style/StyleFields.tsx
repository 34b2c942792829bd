import { useMemo } from 'react'
import { useText } from '#i18n'
import type { NodeId, NodeKind } from '#pages/model'
import type { PageStyle } from '#schema'
import { useBuilder, useBuilderState } from '../../../context/builderContext.ts'
import { withStyle } from '../../../commands/index.ts'
import { BackgroundField } from './BackgroundField.tsx'
import { BreakpointSwitch } from './BreakpointSwitch.tsx'
import { controlsOf, type Control } from './controls.ts'
import { useInForce } from './inForce.ts'
import { SidesField } from './SidesField.tsx'
import { StyleField } from './StyleField.tsx'
import { aroundOf, StyleEditingContext, type StyleEditing } from './styleEditing.ts'
import './style.css'

/** The style of a node at the width that is looked at. */
export function StyleFields({
  id,
  kind,
  style,
}: {
  id: NodeId
  kind: NodeKind
  style: PageStyle | undefined
}) {
  const { store, actions } = useBuilder()
  const breakpoint = useBuilderState((state) => state.breakpoint)
  const inForce = useInForce(id, kind, breakpoint)
  const editing = useMemo<StyleEditing>(
    () => ({
      style,
      breakpoint,
      kind,
      inForce,
      around: (path) => aroundOf(store.getState().model, id, breakpoint, path),
      set: (path, value) =>
        actions.edit(id, { style: withStyle(style, { breakpoint, path, value, kind }) }),
    }),
    [style, breakpoint, kind, inForce, store, actions, id],
  )
  return (
    <StyleEditingContext value={editing}>
      <BreakpointSwitch
        style={style}
        value={breakpoint}
        onChange={(next) => store.look({ breakpoint: next })}
      />
      <Sections kind={kind} isBase={breakpoint === 'base'} />
    </StyleEditingContext>
  )
}

function Sections({ kind, isBase }: { kind: NodeKind; isBase: boolean }) {
  const t = useText('builder')
  const sections = useMemo(() => controlsOf(kind, isBase), [kind, isBase])
  return (
    <div className="builder-style">
      {[...sections].map(([section, controls]) => (
        <div
          key={section}
          role="group"
          aria-label={t(`style.part.${section}`)}
          className="builder-style-part"
        >
          <p className="builder-subtitle">{t(`style.part.${section}`)}</p>
          {controls.map((control) => (
            <ControlField key={control.path} {...control} />
          ))}
        </div>
      ))}
    </div>
  )
}

function ControlField(control: Control) {
  if (control.as === 'background') return <BackgroundField />
  return control.as === 'sides' ? <SidesField {...control} /> : <StyleField {...control} />
}
