import { Alert, Button, Group, Title } from '@mantine/core'
import { useText } from '#i18n'
import { HistoryButtons } from '../HistoryButtons.tsx'
import { sameTheme } from './themeDraft.ts'
import type { EditedTheme } from './useThemeDraft.ts'

/** How the theme stands, and what is done with all of it. */
export function ThemeHead({
  theme,
  hard,
  wrong,
}: {
  theme: EditedTheme
  hard: number
  wrong: number
}) {
  const t = useText('backend')
  const { kept, busy, past, now, future, step, before, isKept, isPublished, change } = theme
  return (
    <Group justify="space-between" wrap="wrap" gap="sm">
      <div>
        <Title order={1} size="h2">
          {t('theme.title')}
        </Title>
        <p
          className="sala-theme-state"
          role="status"
          data-theme-state={isPublished ? 'published' : isKept ? 'draft' : 'unsaved'}
        >
          {t(isPublished ? 'theme.published' : isKept ? 'theme.draft' : 'theme.unsaved')}
        </p>
      </div>
      <Group gap="sm" wrap="wrap">
        <HistoryButtons
          undo={{ label: t('theme.undo'), isPossible: past.length > 0 }}
          redo={{ label: t('theme.redo'), isPossible: future.length > 0 }}
          onTurn={(type) => step({ type })}
        />
        <Button variant="default" disabled={sameTheme(now, {})} onClick={() => change({})}>
          {t('theme.reset')}
        </Button>
        {kept.draft && (
          <Button variant="default" disabled={busy} onClick={() => void theme.discard()}>
            {t('theme.discard')}
          </Button>
        )}
        {before && (
          <Button variant="default" disabled={busy} onClick={() => void theme.unpublish()}>
            {t('theme.unpublish')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={isKept || wrong > 0}
          loading={busy}
          onClick={() => void theme.saveDraft()}
        >
          {t('theme.save')}
        </Button>
        <Button
          disabled={isPublished || wrong > 0}
          loading={busy}
          onClick={() => void theme.publish(hard)}
        >
          {t('theme.publish')}
        </Button>
      </Group>
    </Group>
  )
}

/** Somebody else saved meanwhile: one of both stays. */
export function ThemeTaken({ theme }: { theme: EditedTheme }) {
  const t = useText('backend')
  const { taken, takeTheirs, keepMine, change } = theme
  if (!taken) return null
  return (
    <Alert color="yellow" role="alert" title={t('theme.taken')}>
      <Group gap="sm">
        <Button size="compact-md" onClick={() => keepMine(taken)}>
          {t('theme.mine')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => change(takeTheirs())}>
          {t('theme.theirs')}
        </Button>
      </Group>
    </Alert>
  )
}
