import { Alert, Button, Group, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { LastPublication } from '#crud'
import { HistoryButtons } from '../HistoryButtons.tsx'
import { PublishFlow } from './PublishFlow.tsx'
import type { EditedFlow } from './useFlowDraft.ts'

interface Props {
  name: string
  flow: EditedFlow
  isShipped: boolean
  hasErrors: boolean
  /** Takes the flow of the site away, after a question. */
  onTakeAway(): void
}

/** What the flow is called and how it stands, and what is done with all of it. */
export function FlowHead({ name, flow, isShipped, hasErrors, onTakeAway }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { record, busy, past, now, future, step, isKept, state } = flow
  const [undoing, redoing] = [past.at(-1), future[0]]
  return (
    <Group justify="space-between" wrap="wrap" gap="sm">
      <div>
        <Link to="/cms/flows">{t('flows.title')}</Link>
        <Title order={1} size="h2">
          {pickText(now.label, locale) || name}
        </Title>
        <p className="sala-flow-note" role="status" data-flow-state={state}>
          {t(`flows.now.${state}`)}
        </p>
      </div>
      <Group gap="sm" wrap="wrap">
        <HistoryButtons
          undo={{
            label: undoing
              ? t('flows.undo-of', { change: t(`flows.change.${undoing.name}`) })
              : t('flows.undo'),
            isPossible: undoing !== undefined,
          }}
          redo={{
            label: redoing
              ? t('flows.redo-of', { change: t(`flows.change.${redoing.name}`) })
              : t('flows.redo'),
            isPossible: redoing !== undefined,
          }}
          onTurn={(type) => step({ type })}
        />
        {record && (
          <Button variant="default" disabled={busy} onClick={onTakeAway}>
            {t(isShipped ? 'flows.reset' : 'flows.delete-flow')}
          </Button>
        )}
        <Button variant="default" disabled={isKept} loading={busy} onClick={() => void flow.save()}>
          {t('flows.save')}
        </Button>
        <Button
          disabled={state === 'published' || state === 'shipped' || hasErrors}
          loading={busy}
          onClick={() => void flow.begin()}
        >
          {t('flows.publish')}
        </Button>
      </Group>
    </Group>
  )
}

/** What stands in the way of saving, and what was lost of it. */
export function FlowNotes({ flow }: Pick<Props, 'flow'>) {
  const { failure, lost, conflicts, record } = flow
  const t = useText('backend')
  const locale = useLocale()
  return (
    <>
      {failure && (
        <Alert color="red" role="alert">
          {failure.message[locale]}
        </Alert>
      )}
      {conflicts}
      {record && (
        <LastPublication
          collection="flow"
          id={record._id}
          version={record.version}
          onTakenBack={flow.replaceRecord}
        />
      )}
      {record && flow.asksAlong && <PublishFlow flow={flow} id={record._id} />}
      {lost.length > 0 && (
        <Alert color="yellow" role="status" data-lost-keys>
          {t('flows.keys-lost', { steps: lost.join(', ') })}
        </Alert>
      )}
    </>
  )
}
