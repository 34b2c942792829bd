import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconExternalLink } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { useBuilder, useBuilderState } from '../builderContext.ts'
import type { CanvasWidth } from '../canvas/Canvas.tsx'
import { isDirty } from '../store/builderStore.ts'

interface Props {
  closePath: string
  previewPath: string
  width: CanvasWidth
  onWidth(width: CanvasWidth): void
  onSave(): void
  onPublish(): void
}

const WIDTHS: [CanvasWidth, ReactNode][] = [
  ['390', <IconDeviceMobile key="390" size={18} aria-hidden />],
  ['768', <IconDeviceTablet key="768" size={18} aria-hidden />],
  ['full', <IconDeviceDesktop key="full" size={18} aria-hidden />],
]

/** What page it is and how it stands, and what is done with the whole of it. */
export const TopBar = memo(function TopBar({ closePath, previewPath, width, onWidth, onSave, onPublish }: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const { actions } = useBuilder()
  const title = useBuilderState((state) => state.model.page.title)
  const state = useBuilderState((one) => one.state)
  const canUndo = useBuilderState((one) => one.past.length > 0)
  const canRedo = useBuilderState((one) => one.future.length > 0)
  const dirty = useBuilderState(isDirty)
  const saving = useBuilderState((one) => one.saving)
  return (
    <header className="builder-bar">
      <ActionIcon component={Link} to={closePath} variant="subtle" color="gray" size="lg" aria-label={t('bar.close')} title={t('bar.close')}><IconArrowLeft size={20} /></ActionIcon>
      <div className="builder-bar-title">
        <h1>{pickText(title, locale)}</h1>
        <p><span className="builder-state" data-state={state}>{t(`state.${state}`, state)}</span> <span role="status">{saving ? t('bar.saving') : dirty ? t('bar.unsaved') : t('bar.saved')}</span></p>
      </div>
      <SegmentedControl className="builder-widths" size="xs" value={width} onChange={(value) => onWidth(value as CanvasWidth)} aria-label={t('bar.width')} data={WIDTHS.map(([value, icon]) => ({ value, label: <span className="builder-width" title={t(`width.${value}`)}>{icon}<span className="visually-hidden">{t(`width.${value}`)}</span></span> }))} />
      <div className="builder-bar-tools">
        <ActionIcon variant="subtle" color="gray" size="lg" disabled={!canUndo} aria-label={t('bar.undo')} title={`${t('bar.undo')} (Ctrl+Z)`} onClick={actions.undo}><IconArrowBackUp size={20} /></ActionIcon>
        <ActionIcon variant="subtle" color="gray" size="lg" disabled={!canRedo} aria-label={t('bar.redo')} title={`${t('bar.redo')} (Ctrl+Shift+Z)`} onClick={actions.redo}><IconArrowForwardUp size={20} /></ActionIcon>
        <ActionIcon component="a" href={previewPath} target="_blank" rel="noopener" variant="subtle" color="gray" size="lg" aria-label={t('bar.preview')} title={t('bar.preview')}><IconExternalLink size={20} /></ActionIcon>
        <Button variant="default" disabled={!dirty || saving} onClick={onSave}>{t('bar.save')}</Button>
        <Button loading={saving} onClick={onPublish} disabled={state === 'archived'}>{t('bar.publish')}</Button>
      </div>
    </header>
  )
})
