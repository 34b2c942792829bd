import { Alert, Button, Group, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { overlayOf, type EntityDocument } from '#schema'
import { HistoryButtons } from '../HistoryButtons.tsx'
import type { EditedScreen } from './useScreenDraft.ts'

interface Props {
  screen: EditedScreen
  entity: EntityDocument
  /** Where the screens themselves are. */
  open: string | undefined
  onTurn(way: 'undo' | 'redo'): void
  onReset(): void
}

/** What the screens are of and how they stand, and what is done with all of it. */
export function ScreenHead({ screen, entity, open, onTurn, onReset }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { record, busy, notes, past, now, future, isKept, state, save } = screen
  const title = (entity['x-entity'].plural ?? entity['x-entity'].label)[locale]
  const [undoing, redoing] = [past.at(-1), future[0]]
  return (
    <Group justify="space-between" wrap="wrap" gap="sm">
      <div>
        <Link to="/cms/screens">{t('screens.title')}</Link>
        <Title order={1} size="h2">
          {t('screens.title-of', { entity: title })}
        </Title>
        <p className="sala-screen-note" role="status" data-screen-state={state}>
          {t(`screens.now.${state}`)}
        </p>
      </div>
      <Group gap="sm" wrap="wrap">
        <HistoryButtons
          undo={{
            label: undoing
              ? t('flows.undo-of', { change: t(`screens.did.${undoing.name}`) })
              : t('flows.undo'),
            isPossible: undoing !== undefined,
          }}
          redo={{
            label: redoing
              ? t('flows.redo-of', { change: t(`screens.did.${redoing.name}`) })
              : t('flows.redo'),
            isPossible: redoing !== undefined,
          }}
          onTurn={onTurn}
        />
        {open && (
          <Button component={Link} to={open} variant="default">
            {t('screens.open')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={busy || (!record && overlayOf(entity, now) === undefined)}
          onClick={onReset}
        >
          {t('screens.reset-all')}
        </Button>
        <Button
          disabled={isKept && notes.length === 0}
          loading={busy}
          onClick={() => void save(now, 'screens.saved')}
        >
          {t('screens.save')}
        </Button>
      </Group>
    </Group>
  )
}

/** Why it was not saved, and what is to be chosen first. */
export function ScreenFailure({ screen: { failure, conflicts } }: Pick<Props, 'screen'>) {
  const locale = useLocale()
  return (
    <>
      {failure && (
        <Alert color="red" role="alert">
          {failure.message[locale]}
        </Alert>
      )}
      {conflicts}
    </>
  )
}
