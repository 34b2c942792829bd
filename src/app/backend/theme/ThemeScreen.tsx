import { Alert, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { Answered, EntityBlock, recordQuery, useScreenTitle, type VisibleEntity } from '#crud'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { contrastPairs, type ContrastPair, type Theme } from '#pages/model'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { BrandColours } from './BrandColours.tsx'
import { ContrastList } from './ContrastList.tsx'
import { themeFailures, withColourWords, wrongColours } from './themeDraft.ts'
import { ThemePreview } from './ThemePreview.tsx'
import { useThemeDraft } from './useThemeDraft.ts'
import { ThemeHead, ThemeTaken } from './ThemeHead.tsx'
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
  const theme = useThemeDraft(record, schema)
  const { now, step, published, failure, change, question } = theme
  const pairs = useMemo(() => contrastPairs(now), [now])
  useScreenTitle(t('theme.title'))

  const wrong = useMemo(() => wrongColours(now).length, [now])
  const use = ({ scheme, token, nearest }: ContrastPair): void =>
    change({ ...now, [scheme]: { ...now[scheme], [token]: nearest } })
  const hard = pairs.filter(({ passes }) => !passes).length
  return (
    <Stack gap="md" className="sala-theme">
      <ThemeHead theme={theme} hard={hard} wrong={wrong} />
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
      <ThemeTaken theme={theme} />
      {theme.conflicts}
      <div className="sala-theme-parts">
        <div className="sala-theme-values sala-panel" onBlur={() => step({ type: 'leave' })}>
          <ContrastList pairs={pairs} wrong={wrong} onUse={use} />
          <BrandColours theme={now} />
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
