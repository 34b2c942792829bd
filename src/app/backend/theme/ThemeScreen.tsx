import { ActionIcon, Alert, Button, Group, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  Answered,
  EntityBlock,
  recordQuery,
  useQuestion,
  useScreenTitle,
  type VisibleEntity,
} from '#crud'
import { useLeaveWarning, ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { contrastPairs, type ContrastPair, type Theme } from '#pages/model'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { ContrastList } from './ContrastList.tsx'
import { useDraftHistory } from '../draftHistory.ts'
import { useHistoryKeys } from '../useHistoryKeys.ts'
import {
  sameTheme,
  themeFailures,
  themeMark,
  themeStep,
  withColourWords,
  wrongColours,
} from './themeDraft.ts'
import { ThemePreview } from './ThemePreview.tsx'
import { useThemeSaving, type Save } from './useThemeSaving.ts'
import './theme.css'

const SITE = { entity: 'site' }

/** Colours, type, corners and spacing of the site, with a page of it beside them. */
export function ThemeScreen() {
  return <EntityBlock props={SITE} View={Loaded} />
}

function Loaded({ model }: { model: VisibleEntity }) {
  const { client, site } = useSession()
  const schema = useMemo(
    () =>
      withColourWords({ ...model.entity.$defs!.theme, $defs: model.entity.$defs } as JsonSchema),
    [model],
  )
  return (
    <Answered query={{ ...recordQuery(client, 'site', site._id), staleTime: Infinity, gcTime: 0 }}>
      {(record) => <ThemeEditor record={record} schema={schema} />}
    </Answered>
  )
}

/** What is edited, and what is kept of it. */
export function ThemeEditor({ record, schema }: { record: StoredRecord; schema: JsonSchema }) {
  const t = useText('backend')
  const locale = useLocale()
  const { site, user } = useSession()
  const { kept, busy, failure, taken, save, takeTheirs } = useThemeSaving(record)
  const [{ past, now, future }, step, outlives] = useDraftHistory<Theme, 'edit'>(
    kept.draft ?? kept.published,
    { key: `theme:${site._id}:${user?._id ?? ''}`, version: themeMark(kept.published, kept.draft) },
  )
  const [before, setBefore] = useState<Theme | undefined>()
  const [published, setPublished] = useState(0)
  const pairs = useMemo(() => contrastPairs(now), [now])
  const isKept = sameTheme(now, kept.draft ?? kept.published)
  const isPublished = sameTheme(now, kept.published) && kept.draft === null
  useScreenTitle(t('theme.title'))
  useLeaveWarning(!isKept, outlives, 'steps')

  const wrong = useMemo(() => wrongColours(now).length, [now])
  const change = (theme: Theme): void => {
    const next = themeStep(now, theme)
    if (next) step(next)
  }
  const use = ({ scheme, token, nearest }: ContrastPair): void =>
    change({ ...now, [scheme]: { ...now[scheme], [token]: nearest } })
  const say = (key: string): void => void notifications.show({ color: 'green', message: t(key) })

  async function show(data: Save, from: Theme | undefined, key: string): Promise<void> {
    if (!(await save(data, taken?.theirs ?? kept))) return
    setBefore(from)
    setPublished((count) => count + 1)
    say(key)
  }
  const [question, ask] = useQuestion()
  const hard = pairs.filter(({ passes }) => !passes).length
  const publish = async (): Promise<void> => {
    if (
      hard === 0 ||
      (await ask({
        title: t('theme.contrast.ask'),
        text: t('theme.contrast.ask-text', { count: hard }),
        yes: t('theme.contrast.ask-yes'),
        no: t('theme.contrast.ask-no'),
      }))
    )
      await show({ theme: now, themeDraft: null }, kept.published, 'theme.done')
  }
  const unpublish = (): Promise<void> =>
    show({ theme: before!, themeDraft: now }, undefined, 'theme.restored')
  const keep = async (): Promise<void> => {
    if (await save({ themeDraft: now })) say('theme.saved')
  }
  const discard = async (): Promise<void> => {
    if (await save({ themeDraft: null })) change(kept.published)
  }
  useHistoryKeys({ turn: (type) => step({ type }) })
  return (
    <Stack gap="md" className="sala-theme">
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
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('theme.undo')}
            title={t('theme.undo')}
            disabled={past.length === 0}
            onClick={() => step({ type: 'undo' })}
          >
            <IconArrowBackUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('theme.redo')}
            title={t('theme.redo')}
            disabled={future.length === 0}
            onClick={() => step({ type: 'redo' })}
          >
            <IconArrowForwardUp size={20} aria-hidden />
          </ActionIcon>
          <Button variant="default" disabled={sameTheme(now, {})} onClick={() => change({})}>
            {t('theme.reset')}
          </Button>
          {kept.draft && (
            <Button variant="default" disabled={busy} onClick={() => void discard()}>
              {t('theme.discard')}
            </Button>
          )}
          {before && (
            <Button variant="default" disabled={busy} onClick={() => void unpublish()}>
              {t('theme.unpublish')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={isKept || wrong > 0}
            loading={busy}
            onClick={() => void keep()}
          >
            {t('theme.save')}
          </Button>
          <Button disabled={isPublished || wrong > 0} loading={busy} onClick={() => void publish()}>
            {t('theme.publish')}
          </Button>
        </Group>
      </Group>
      {wrong > 0 && (
        <Alert color="red" role="status" data-wrong-colours={wrong}>
          {t('theme.wrong', { count: wrong })}
        </Alert>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure.message[locale] || t('theme.failed')}
        </Alert>
      )}
      {taken && (
        <Alert color="yellow" role="alert" title={t('theme.taken')}>
          <Group gap="sm">
            <Button
              size="compact-md"
              onClick={() =>
                void (taken.mine.theme
                  ? show(taken.mine, taken.theirs.published, 'theme.done')
                  : save(taken.mine, taken.theirs))
              }
            >
              {t('theme.mine')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => change(takeTheirs())}>
              {t('theme.theirs')}
            </Button>
          </Group>
        </Alert>
      )}
      <div className="sala-theme-parts">
        <div className="sala-theme-values sala-panel" onBlur={() => step({ type: 'leave' })}>
          <ContrastList pairs={pairs} wrong={wrong} onUse={use} />
          <ValueForm
            schema={schema}
            validator={themeFailures}
            values={now as Record<string, unknown>}
            label={t('theme.settings')}
            onChange={(values) => change(values as Theme)}
          />
        </div>
        <ThemePreview theme={now} published={published} />
      </div>
      {question}
    </Stack>
  )
}
