import { Alert, Badge, Breadcrumbs, Button, Group, Paper, Stack, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import {
  Answered,
  EditingNotice,
  EntityBlock,
  NewerDraft,
  openedPath,
  recordQuery,
  useHeldTransitions,
  useScreenTitle,
  useTitles,
  useSeen,
  type VisibleEntity,
  RecordAnswer,
} from '#crud'
import { allowedTransitions } from '#engine'
import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { Chain } from './Chain.tsx'
import { DetailFields } from './DetailFields.tsx'
import { Neighbours } from './Neighbours.tsx'
import { StateSteps } from './StateSteps.tsx'
import { RecordTimeline } from './RecordTimeline.tsx'
import { RowStates } from './RowStates.tsx'
import { publishes, useRecordActions } from './useRecordActions.ts'
import { DetailActions } from './DetailActions.tsx'
import { AskingDialog } from './AskingDialog.tsx'
import { lazyComponent } from '#ui'
import './entity-detail.css'

/** Fetched only where records belong to this one. */
const Holdings = /* @__PURE__ */ lazyComponent(
  async () => (await import('./Holdings.tsx')).Holdings,
)

interface Props {
  entity?: string
  /** The one record that the screen is always about; else it is the one of the address. */
  record?: string
  /** The only transitions, where the screen is there to take them. */
  transitions?: string[]
}

export const catalogues = ['backend', 'forms', 'errors']

/** The generated detail of a record: its fields, what may be done with it, and its history. */
export default function EntityDetail({ props }: BlockProps<Props>) {
  return <EntityBlock props={props} View={OneRecord} />
}

function OneRecord({ model, record: given, transitions }: Props & { model: VisibleEntity }) {
  const params = useParams()
  const { client } = useSession()
  return (
    <Answered query={recordQuery(client, model.name, given ?? params.id ?? '')}>
      {(record) => <Detail model={model} record={record} only={transitions} />}
    </Answered>
  )
}

interface Shown {
  model: VisibleEntity
  record: StoredRecord
}

function Detail({ model, record, only }: Shown & { only?: string[] | undefined }) {
  const locale = useLocale()
  const { modules, user } = useSession()
  const { entity, name, states } = model
  const title = useTitles(entity, [record])(record)
  useScreenTitle(title)
  const see = useSeen(entity, name)
  useEffect(() => see(record), [see, record])
  const list = screenPath(modules, name, 'list')
  const { asking, setAsking, busy, apply, remove, press } = useRecordActions(model, record, list)
  const allowed = states
    ? allowedTransitions(
        states,
        record,
        { id: user?._id ?? null, roles: ['authenticated', ...(user?.roles ?? [])] },
        model.values,
      )
    : []
  const transitions = only ? allowed.filter(({ id }) => only.includes(id)) : allowed
  const held = useHeldTransitions(
    name,
    record,
    transitions.map(({ id: one }) => one),
  )

  return (
    <Stack gap="md" className="sala-detail">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Breadcrumbs>
          {list && (
            <Link to={list}>{(entity['x-entity'].plural ?? entity['x-entity'].label)[locale]}</Link>
          )}
          <span aria-current="page">{title}</span>
        </Breadcrumbs>
        {!only && <Neighbours model={model} id={record._id} />}
      </Group>
      <div className="sala-detail-head">
        <Heading model={model} record={record}>
          {transitions.some((one) => publishes(model, one)) && <NewerDraft page={record} />}
        </Heading>
        <OpenedLink model={model} record={record} />
        <DetailActions
          model={model}
          record={record}
          transitions={transitions.filter(({ id: one }) => !held[one])}
          only={only !== undefined}
          busy={busy}
          onTake={(transition) => void press(transition)}
          onDelete={() => setAsking({ kind: 'delete' })}
        />
      </div>
      {states && Object.keys(states.states).length > 2 && (
        <StateSteps states={states} record={record} />
      )}
      {!only && entity['x-code'] && <Chain model={model} record={record} />}
      <Notes model={model} record={record} held={held}>
        {only && transitions.length === 0 && <NotNow model={model} record={record} />}
      </Notes>
      <RowStates model={model} record={record} busy={busy} apply={apply} setAsking={setAsking} />
      <div className="sala-detail-body">
        <div className="sala-detail-main">
          <DetailFields model={model} record={record} />
        </div>
        <Aside model={model} record={record} only={only !== undefined} />
      </div>
      {asking && (
        <AskingDialog
          model={model}
          record={record}
          asking={asking}
          setAsking={setAsking}
          apply={apply}
          remove={remove}
        />
      )}
    </Stack>
  )
}

/** What belongs to the record, and its history. */
function Aside({ model, record, only }: Shown & { only: boolean }) {
  const t = useText('backend')
  return (
    <div className="sala-detail-aside">
      {!only && model.entity['x-form']?.holds && <Holdings model={model} record={record} />}
      <Paper className="sala-panel" component="section" aria-label={t('history.title')}>
        <RecordTimeline model={model} id={record._id} version={record.version} />
      </Paper>
    </div>
  )
}

/** What is to be known before anything is done with the record. */
function Notes({
  model: { entity, name, access },
  record,
  held,
  children,
}: Shown & { held: ReturnType<typeof useHeldTransitions>; children: ReactNode }) {
  return (
    <>
      {access.update && <EditingNotice entity={name} id={record._id} version={record.version} />}
      <HeldNotes held={held} />
      {children}
      {entity['x-form']?.answer && <RecordAnswer entity={entity} values={record} />}
    </>
  )
}

/** What the record is called, and the state that it is in. */
function Heading({ model, record, children }: Shown & { children: ReactNode }) {
  const locale = useLocale()
  const { entity, states } = model
  const state = states?.states[String(record[states.field])]
  const title = useTitles(entity, [record])(record)
  return (
    <Group gap="sm" align="center">
      <Title order={1} size="h2">
        {title}
      </Title>
      {state && (
        <Badge
          variant="light"
          size="lg"
          tt="none"
          className="sala-state"
          data-color={state.color}
          data-state={String(record[states!.field])}
        >
          {state.label[locale]}
        </Badge>
      )}
      {children}
    </Group>
  )
}

/** That nothing of what the screen is there for can be done with the record now, and the way to what can. */
function NotNow({ model: { name, states }, record }: Shown) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const state = states?.states[String(record[states.field])]
  const detail = screenPath(modules, name, 'detail', record._id)
  return (
    <Alert color="yellow" role="status" data-not-now>
      {t('detail.not-now', { state: state?.label[locale] ?? '' })}{' '}
      {detail && <Link to={detail}>{t('detail.whole')}</Link>}
    </Alert>
  )
}

/** Leads to what the record is about, where its entity names that. */
function OpenedLink({ model, record }: Shown) {
  const t = useText('backend')
  const to = openedPath(model.entity, record)
  return to ? (
    <Button component={Link} to={to} variant="default">
      {t('detail.follow')}
    </Button>
  ) : null
}

/** Why a transition is not offered now. */
function HeldNotes({ held }: { held: ReturnType<typeof useHeldTransitions> }) {
  const t = useText('backend')
  return Object.entries(held).map(([one, why]) =>
    why === 'unknown' ? null : (
      <Alert key={one} color="yellow" role="status" data-held={one}>
        {t(`publishing.${why}`)}
      </Alert>
    ),
  )
}
