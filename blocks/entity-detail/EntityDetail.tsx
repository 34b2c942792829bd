import { Alert, Badge, Breadcrumbs, Button, Group, Paper, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconEdit, IconLayout, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import {
  Answered,
  ChangeScreen,
  DeletionUses,
  EntityBlock,
  forget,
  NewerDraft,
  PublishNotes,
  publishNotesQuery,
  recordQuery,
  recordTitle,
  useHeldTransitions,
  useScreenTitle,
  type VisibleEntity,
} from '#crud'
import { allowedTransitions } from '#engine'
import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import type { StoredRecord, Transition } from '#schema'
import { screenPath, useSession } from '#session'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DetailFields } from './DetailFields.tsx'
import { History } from './History.tsx'
import './entity-detail.css'

interface Props {
  entity?: string
  /** The one record that the screen is always about; else it is the one of the address. */
  record?: string
}

export const catalogues = ['backend', 'forms', 'errors']

/** The generated detail of a record: its fields, what may be done with it, and its history. */
export default function EntityDetail({ props }: BlockProps<Props>) {
  return <EntityBlock props={props} View={OneRecord} />
}

type Asking = { kind: 'transition'; transition: Transition } | { kind: 'delete' }

function OneRecord({ model, record: given }: Props & { model: VisibleEntity }) {
  const params = useParams()
  const { client } = useSession()
  return (
    <Answered query={recordQuery(client, model.name, given ?? params.id ?? '')}>
      {(record) => <Detail model={model} record={record} />}
    </Answered>
  )
}

function Detail({ model, record }: { model: VisibleEntity; record: StoredRecord }) {
  const t = useText('backend')
  const locale = useLocale()
  const id = record._id
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { client, modules, user } = useSession()
  const { entity, name, states, access } = model
  useScreenTitle(recordTitle(entity, record, locale))
  const [asking, setAsking] = useState<Asking | undefined>()
  const [busy, setBusy] = useState<string | undefined>()
  const list = screenPath(modules, name, 'list')
  const edit = access.update ? screenPath(modules, name, 'edit', id) : undefined
  const builder = access.update ? screenPath(modules, name, 'builder', id) : undefined
  const transitions = states
    ? allowedTransitions(states, record, {
        id: user?._id ?? null,
        roles: ['authenticated', ...(user?.roles ?? [])],
      })
    : []
  const held = useHeldTransitions(
    name,
    record,
    transitions.map(({ id: one }) => one),
  )
  const state = states?.states[String(record[states.field])]
  const editable = edit && !(state?.editable === false)

  async function take(transition: Transition, reason?: string): Promise<void> {
    setBusy(transition.id)
    const answer = await client.transition(name, id, {
      transition: transition.id,
      version: record.version,
      ...(reason ? { reason } : {}),
    })
    setBusy(undefined)
    setAsking(undefined)
    await forget(queries, name)
    notifications.show(
      answer.ok
        ? { color: 'green', message: t('detail.moved', { label: transition.label[locale] }) }
        : { color: 'red', message: answer.failures[0]?.message[locale] },
    )
  }

  async function remove(): Promise<void> {
    const answer = await client.remove(name, id, record.version)
    setAsking(undefined)
    if (!answer.ok)
      return void notifications.show({ color: 'red', message: answer.failures[0]?.message[locale] })
    queries.removeQueries({ queryKey: ['records', name, 'one', id] })
    void forget(queries, name)
    notifications.show({ color: 'green', message: t('detail.deleted') })
    void navigate(list ?? '/')
  }

  const publishes = ({ id: taken }: Transition): boolean => name === 'page' && taken === 'publish'
  async function press(transition: Transition): Promise<void> {
    setBusy(transition.id)
    // What cannot be asked is told by the gateway, which refuses what must not be published.
    const notes = publishes(transition)
      ? await queries.fetchQuery(publishNotesQuery(client, record)).catch(() => undefined)
      : undefined
    setBusy(undefined)
    if (transition.confirm || transition.reason || notes?.problems.length)
      setAsking({ kind: 'transition', transition })
    else await take(transition)
  }

  return (
    <Stack gap="lg" className="sala-detail">
      <Breadcrumbs>
        {list && (
          <Link to={list}>{(entity['x-entity'].plural ?? entity['x-entity'].label)[locale]}</Link>
        )}
        <span aria-current="page">{recordTitle(entity, record, locale)}</span>
      </Breadcrumbs>
      <Group justify="space-between" align="start" wrap="wrap" gap="sm">
        <Group gap="sm" align="center">
          <Title order={1} size="h2">
            {recordTitle(entity, record, locale)}
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
          {transitions.some(publishes) && <NewerDraft page={record} />}
        </Group>
        <Group gap="xs" wrap="wrap">
          {transitions
            .filter(({ id: one }) => !held[one])
            .map((transition) => (
              <Button
                key={transition.id}
                data-transition={transition.id}
                variant={
                  transition.color === 'green' || transition.color === 'blue' ? 'filled' : 'default'
                }
                color={transition.color === 'red' ? 'red' : undefined}
                loading={busy === transition.id}
                onClick={() => void press(transition)}
              >
                {transition.label[locale]}
              </Button>
            ))}
          {builder && (
            <Button
              component={Link}
              to={builder}
              variant="default"
              leftSection={<IconLayout size={18} aria-hidden />}
            >
              {t('detail.builder')}
            </Button>
          )}
          {editable && (
            <Button
              component={Link}
              to={edit}
              variant="default"
              leftSection={<IconEdit size={18} aria-hidden />}
            >
              {t('edit')}
            </Button>
          )}
          {access.delete && state?.editable !== false && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking({ kind: 'delete' })}
            >
              {t('delete')}
            </Button>
          )}
          <ChangeScreen model={model} part="form" />
        </Group>
      </Group>
      {Object.entries(held).map(([one, why]) => (
        <Alert key={one} color="yellow" role="status" data-held={one}>
          {t(`publishing.${why}`)}
        </Alert>
      ))}
      <DetailFields model={model} record={record} />
      <Paper className="sala-panel" component="section" aria-label={t('history.title')}>
        <History model={model} id={id} version={record.version} />
      </Paper>
      {asking && (
        <ConfirmDialog
          title={
            asking.kind === 'delete' ? t('detail.delete-title') : asking.transition.label[locale]
          }
          action={asking.kind === 'delete' ? t('delete') : asking.transition.label[locale]}
          text={
            asking.kind === 'delete'
              ? t('detail.delete-text', { title: recordTitle(entity, record, locale) })
              : asking.transition.confirm?.[locale]
          }
          needsReason={asking.kind === 'transition' && asking.transition.reason === true}
          danger={asking.kind === 'delete' || asking.transition.color === 'red'}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) =>
            asking.kind === 'delete' ? remove() : take(asking.transition, reason)
          }
        >
          {asking.kind === 'delete' && name === 'page' && <DeletionUses page={record} />}
          {asking.kind === 'transition' && publishes(asking.transition) && (
            <PublishNotes page={record} />
          )}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
