import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pathOfUse } from '#crud'
import { useLocale, useText } from '#i18n'
import type { PageProblem } from '#pages/model'
import { useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import { RenameDialog } from '../panels/inspector/RenameDialog.tsx'

/** The ways out for a flow or mail that reads a field by its former name: the new name there in one press, or a look at all that names the old one where others have it too. */
export function LostAnswerHelp({ problem: { node, code, params = {} } }: { problem: PageProblem }) {
  const t = useText('builder')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client, modules } = useSession()
  const { page } = useBuilder()
  const [busy, setBusy] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const { value: old = '', now, use } = params
  if (!use) return null
  const path = pathOfUse(modules, use)
  const step = use.step === undefined ? '' : `#step=${encodeURIComponent(use.step)}`
  const isDraft = code !== 'lost-answer-published'
  const follow = async (): Promise<void> => {
    setBusy(true)
    const answer = await client.call(`/api/uses/answer/${encodeURIComponent(`${page}.${old}`)}`, {
      method: 'POST',
      body: { to: now, documents: [{ kind: use.kind, id: use.id, version: use.version }] },
    })
    await Promise.all(
      ['page', 'flow'].map((collection) =>
        queries.invalidateQueries({ queryKey: ['records', collection] }),
      ),
    )
    setBusy(false)
    if (!answer.ok)
      notifications.show({ color: 'red', message: answer.failures[0]!.message[locale] })
  }
  const canFollow = isDraft && now !== undefined && use.version !== undefined
  const mayFollow = isDraft && !canFollow && now !== undefined && node !== null
  return (
    <>
      {canFollow && (
        <Button size="compact-xs" variant="default" loading={busy} onClick={() => void follow()}>
          {t('fix.lost-answer', { now })}
        </Button>
      )}
      {mayFollow && (
        <Button size="compact-xs" variant="default" onClick={() => setReviewing(true)}>
          {t('fix.lost-answer-uses', { value: old, now })}
        </Button>
      )}
      {mayFollow && reviewing && (
        <RenameDialog id={node} to={now} former={old} onClose={() => setReviewing(false)} />
      )}
      {path && (
        <Button size="compact-xs" variant="default" component={Link} to={`${path}${step}`}>
          {t(use.kind === 'page' ? 'problems.mail' : 'problems.flow')}
        </Button>
      )}
    </>
  )
}
