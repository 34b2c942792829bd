import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pathOfUse } from '#crud'
import { useLocale, useText } from '#i18n'
import type { PageProblem } from '#pages/model'
import { useSession } from '#session'
import { useBuilder } from '../builderContext.ts'
import { nameProblem, renameAnswer } from '../commands/index.ts'

/** The ways out for a flow or mail that reads a field by its former name: there, with the new name, or the old name for the field again. */
export function LostAnswerHelp({ problem: { node, code, params = {} } }: { problem: PageProblem }) {
  const t = useText('builder')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client, modules } = useSession()
  const { page, blocks, store, actions } = useBuilder()
  const [busy, setBusy] = useState(false)
  const { value: old = '', now, use } = params
  if (!use) return null
  const name = old.slice(old.lastIndexOf('.') + 1)
  const path = pathOfUse(modules, use)
  const isDraft = code === 'lost-answer'
  const follow = async (): Promise<void> => {
    setBusy(true)
    const answer = await client.call(`/api/uses/answer/${encodeURIComponent(`${page}.${old}`)}`, { method: 'POST', body: { to: now, documents: [{ kind: use.kind, id: use.id, version: use.version }] } })
    await Promise.all(['page', 'flow'].map((collection) => queries.invalidateQueries({ queryKey: ['records', collection] })))
    setBusy(false)
    if (!answer.ok) notifications.show({ color: 'red', message: answer.failures[0]!.message[locale] })
  }
  const takeBack = (id: string): void => actions.renameAnswer(id, name, renameAnswer(store.getState().model, { id, to: name }, { blocks }))
  const canFollow = isDraft && now !== undefined && use.version !== undefined
  const mayTakeBack = isDraft && !canFollow && now !== undefined && node !== null && store.getState().model.nodes[node]?.kind === 'object' && nameProblem(store.getState().model, node, name) === undefined
  return (
    <>
      {canFollow && <Button size="compact-xs" variant="default" loading={busy} onClick={() => void follow()}>{t('fix.lost-answer', { now })}</Button>}
      {mayTakeBack && <Button size="compact-xs" variant="default" onClick={() => takeBack(node)}>{t('fix.lost-answer-back', { name })}</Button>}
      {path && <Button size="compact-xs" variant="default" component={Link} to={path}>{t(use.kind === 'page' ? 'problems.mail' : 'problems.flow')}</Button>}
    </>
  )
}
