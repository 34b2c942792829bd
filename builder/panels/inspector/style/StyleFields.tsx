import { useMemo, type ReactNode } from 'react'
import { useText } from '#i18n'
import { CORNERS, ROW_WIDTHS, SIDES, type NodeId, type NodeKind } from '#pages/model'
import type { PageStyle } from '#schema'
import { useBuilder, useBuilderState } from '../../../context/builderContext.ts'
import { withStyle } from '../../../commands/index.ts'
import { BackgroundField } from './BackgroundField.tsx'
import { BreakpointSwitch } from './BreakpointSwitch.tsx'
import { SidesField } from './SidesField.tsx'
import { StyleField } from './StyleField.tsx'
import { StyleEditingContext, type StyleEditing } from './styleEditing.ts'
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
  const editing = useMemo<StyleEditing>(
    () => ({
      style,
      breakpoint,
      kind,
      set: (path, value) =>
        actions.edit(id, { style: withStyle(style, { breakpoint, path, value, kind }) }),
    }),
    [style, breakpoint, kind, actions, id],
  )
  return (
    <StyleEditingContext value={editing}>
      <BreakpointSwitch
        style={style}
        value={breakpoint}
        onChange={(next) => store.look({ breakpoint: next })}
      />
      <Fields kind={kind} base={breakpoint === 'base'} />
    </StyleEditingContext>
  )
}

function Fields({ kind, base }: { kind: NodeKind; base: boolean }) {
  const t = useText('builder')
  return (
    <div className="builder-style">
      <Section title={t('style.part.look')}>
        <BackgroundField />
        <StyleField path="color" kind="colour" label={t('style.color')} />
        <StyleField
          path="align"
          kind={{ name: 'align', choices: ['start', 'center', 'end'] }}
          label={t('style.align')}
        />
        <StyleField path="shadow" kind="shadow" label={t('style.shadow')} />
      </Section>
      <Section title={t('style.part.space')}>
        <SidesField path="padding" kind="space" label={t('style.padding')} names={SIDES} />
        <SidesField path="margin" kind="margin" label={t('style.margin')} names={SIDES} />
        {kind !== 'object' && <StyleField path="gap" kind="space" label={t('style.gap')} />}
      </Section>
      <Section title={t('style.part.line')}>
        <SidesField path="border-width" kind="line" label={t('style.border')} names={SIDES} />
        <StyleField path="border-color" kind="colour" label={t('style.border-color')} />
        <StyleField path="border-line" kind="dash" label={t('style.border-line')} />
        <SidesField path="radius" kind="radius" label={t('style.radius')} names={CORNERS} />
      </Section>
      <Section title={t('style.part.size')}>
        {kind === 'row' && base && (
          <StyleField
            path="width"
            kind={{ name: 'width', choices: ROW_WIDTHS }}
            label={t('style.width')}
          />
        )}
        <StyleField path="maxWidth" kind="measure" label={t('style.max-width')} />
        <StyleField path="minHeight" kind="height" label={t('style.min-height')} />
        <StyleField
          path="position"
          kind={{ name: 'position', choices: ['static', 'relative', 'sticky'] }}
          label={t('style.position')}
        />
        <StyleField path="offset" kind="space" label={t('style.offset')} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className="builder-style-part">
      <p className="builder-subtitle">{title}</p>
      {children}
    </div>
  )
}
