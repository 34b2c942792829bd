import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconBraces,
  IconDeviceDesktop,
  IconDevices,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconExternalLink,
  IconEye,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useScreenTitle } from '#crud'
import { useLocale, useText } from '#i18n'
import { hasAddress } from '#pages/model'
import { useSession } from '#session'
import { pickText } from '#shared'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { operationText } from '../names/announcement.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'
import type { Autosave } from '../store/autosave.ts'
import { isDirty, type LogEntry } from '../store/builderStore.ts'
import { lastOwn } from '../store/log.ts'
import type { CanvasWidth } from '../store/looking.ts'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { useStanding } from './review/useReview.ts'
import { SaveState } from './SaveState.tsx'
import './panels.css'

const People = /* @__PURE__ */ lazyPart(async () => (await import('./People.tsx')).People, {
  unhurried: true,
})
const ReviewState = /* @__PURE__ */ lazyPart(
  async () => (await import('./review/ReviewState.tsx')).ReviewState,
  { unhurried: true },
)
const ScheduleState = /* @__PURE__ */ lazyPart(
  async () => (await import('./settings/ScheduleState.tsx')).ScheduleState,
  { unhurried: true },
)

interface Props {
  closePath: string
  previewPath: string
  autosave: Autosave
  onSave(): void
  onPublish(): void
  /** Looks at the page as somebody else; absent for who may not. */
  onSimulate?: (() => void) | undefined
}

const WIDTHS: [CanvasWidth, ReactNode][] = [
  ['390', <IconDeviceMobile key="390" size={18} aria-hidden />],
  ['600', <IconDeviceTablet key="600" size={18} aria-hidden />],
  ['768', <IconDeviceLaptop key="768" size={18} aria-hidden />],
  ['full', <IconDeviceDesktop key="full" size={18} aria-hidden />],
  ['all', <IconDevices key="all" size={18} aria-hidden />],
]

/** What page it is and how it stands, and what is done with the whole of it. Each part hears of its own alone. */
export const TopBar = memo(function TopBar({
  closePath,
  previewPath,
  autosave,
  onSave,
  onPublish,
  onSimulate,
}: Props) {
  const t = useText('builder')
  return (
    <header className="builder-bar">
      <ActionIcon
        component={Link}
        to={closePath}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('bar.close')}
        title={t('bar.close')}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className="builder-bar-title">
        <Title />
        <p>
          <RecordState /> <ScheduleState /> <ReviewState autosave={autosave} />{' '}
          <SaveState autosave={autosave} />
        </p>
      </div>
      <Widths />
      <div className="builder-bar-tools">
        <People autosave={autosave} />
        <Undo />
        <Redo />
        <FormSchema />
        {onSimulate && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={onSimulate}
            aria-label={t('simulator.title')}
            title={t('simulator.title')}
          >
            <IconEye size={20} />
          </ActionIcon>
        )}
        <Live path={previewPath} />
        <Save onSave={onSave} />
        <Publish onPublish={onPublish} />
      </div>
    </header>
  )
})

/** Who chooses a width of the page edits the style of that width too. */
const Widths = memo(function Widths() {
  const t = useText('builder')
  const { store } = useBuilder()
  const width = useBuilderState((state) => state.width)
  return (
    <SegmentedControl
      className="builder-widths"
      size="xs"
      value={width}
      onChange={(value) => store.look({ width: value as CanvasWidth })}
      aria-label={t('bar.width')}
      data={WIDTHS.map(([value, icon]) => ({
        value,
        label: (
          <span className="builder-width" title={t(`width.${value}`)}>
            {icon}
            <span className="visually-hidden">{t(`width.${value}`)}</span>
          </span>
        ),
      }))}
    />
  )
})

const Title = memo(function Title() {
  const locale = useLocale()
  const title = useBuilderState(
    ({ model }) => pickText(model.page.title, locale) || model.page.slug,
  )
  useScreenTitle(title)
  return <h1>{title}</h1>
})

const RecordState = memo(function RecordState() {
  const t = useText('builder')
  const name = useBuilderState(({ state, behind }) => (behind ? `${state} behind` : state))
  const [state = '', behind] = name.split(' ')
  return (
    <span className="builder-state" data-state={state} data-behind={behind && true}>
      {t(`state.${behind ?? state}`, { defaultValue: state })}
    </span>
  )
})

const UNDO = <IconArrowBackUp size={20} />
const REDO = <IconArrowForwardUp size={20} />

type Step = LogEntry['description']

/** The button beside the page follows it by a moment. */
const Undo = memo(function Undo() {
  const step = useStateAfterPaint((state) => lastOwn(state.past)?.description)
  return <StepButton of="undo" step={step} keys="Ctrl+Z" />
})

const Redo = memo(function Redo() {
  const step = useStateAfterPaint((state) => state.future.at(-1)?.description)
  return <StepButton of="redo" step={step} keys="Ctrl+Shift+Z" />
})

/** Its title names the step that it takes. */
const StepButton = memo(function StepButton({
  of,
  step,
  keys,
}: {
  of: 'undo' | 'redo'
  step: Step | undefined
  keys: string
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { actions, blocks } = useBuilder()
  const name = step
    ? t(`bar.${of}-step`, { step: operationText(step, t, locale, blocks) })
    : t(`bar.${of}`)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      disabled={!step}
      aria-label={t(`bar.${of}`)}
      title={`${name} (${keys})`}
      onClick={actions[of]}
    >
      {of === 'undo' ? UNDO : REDO}
    </ActionIcon>
  )
})

/** On a form: its derived schema and a sample submission, whatever is chosen. */
const FormSchema = memo(function FormSchema() {
  const t = useText('builder')
  const { store, contentOnly } = useBuilder()
  const isForm = useBuilderState(({ model }) => model.page.type === 'form')
  if (!isForm || contentOnly) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('bar.form-schema')}
      title={t('bar.form-schema')}
      onClick={() => store.setState({ dialog: 'form-schema' })}
    >
      <IconBraces size={20} />
    </ActionIcon>
  )
})

/** Leads to the page as visitors see it; before they see one it says so, and what nobody opens has no such way. */
const Live = memo(function Live({ path }: { path: string }) {
  const t = useText('builder')
  const way = useBuilderState(({ model, state }) =>
    !hasAddress(model.page.type) ? 'none' : state === 'published' ? 'open' : 'closed',
  )
  if (way === 'none') return null
  const icon = <IconExternalLink size={20} />
  if (way === 'closed')
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        disabled
        aria-label={t('bar.not-live')}
        title={t('bar.not-live')}
      >
        {icon}
      </ActionIcon>
    )
  return (
    <ActionIcon
      component="a"
      href={path}
      target="_blank"
      rel="noopener"
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('bar.preview')}
      title={t('bar.preview')}
    >
      {icon}
    </ActionIcon>
  )
})

/** What was saved by itself can be kept by hand, as a version of its own. */
const Save = memo(function Save({ onSave }: { onSave(): void }) {
  const t = useText('builder')
  const can = useStateAfterPaint((state) => isDirty(state) || state.autosaved)
  return (
    <Button variant="default" disabled={!can} onClick={onSave}>
      {t('bar.save')}
    </Button>
  )
})

const Publish = memo(function Publish({ onPublish }: { onPublish(): void }) {
  const t = useText('builder')
  const standing = useBuilderState((state) =>
    state.state === 'archived' ? 'archived' : state.publishing ? 'publishing' : 'open',
  )
  const { store, contentOnly } = useBuilder()
  const approval = useBuilderState((state) => state.approval)
  const { review, isChanged } = useStanding()
  const { user } = useSession()
  const way =
    review?.state !== 'asked'
      ? 'ask'
      : isChanged && review.created_by === user?._id
        ? 'ask-again'
        : 'open'
  if (contentOnly || (approval && review?.state !== 'approved'))
    return (
      <Button
        disabled={standing === 'archived'}
        onClick={() => store.setState({ dialog: 'review' })}
      >
        {t(`review.${way}`)}
      </Button>
    )
  return (
    <Button
      loading={standing === 'publishing'}
      onClick={onPublish}
      disabled={standing === 'archived'}
    >
      {t('bar.publish')}
    </Button>
  )
})
