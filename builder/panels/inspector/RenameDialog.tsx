import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { beginInButton, useUses } from '#crud'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { useSession } from '#session'
import { pickText, type Bilingual, type Text as Words } from '#shared'
import { useBlockName } from '../../context/blockName.ts'
import { blockExcerpt } from '../../names/blockExcerpt.ts'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { answerOfNode, answerPlaces, renameAnswer } from '../../commands/index.ts'

const keyOf = ({ kind, id }: DocumentUses): string => `${kind}/${id}`
const canChange = ({ mayChange, version }: DocumentUses): boolean =>
  mayChange && version !== undefined

/** All that names the answer of a field, on the page and in what runs behind it, changed in one reviewed step; with `former`, the name that the field had before it got this one, what still names it so. */
export function RenameDialog({
  id,
  to,
  former,
  onClose,
}: {
  id: NodeId
  to: string
  former?: string
  onClose(): void
}) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useBlockName()
  const queries = useQueryClient()
  const { client } = useSession()
  const { page, blocks, store, actions } = useBuilder()
  const model = useBuilderState((state) => state.model)
  const from = former ?? answerOfNode(model, id)!
  const places = useMemo(() => answerPlaces(model, id, blocks), [model, id, blocks])
  const nodes = [...new Set(places.map(({ node }) => node!))]
  const uses = useUses('answer', `${page}.${from}`)
  const around = (uses.data ?? []).filter((use) => use.id !== page)
  const [picked, setPicked] = useState<Record<string, boolean>>({})
  const isPicked = (use: DocumentUses): boolean =>
    canChange(use) && (picked[keyOf(use)] ?? use.also === undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  const hasNothing = former !== undefined && !around.some(isPicked)
  const titleOf = (title: unknown): string => pickText(title as Words, locale)
  const rename = async (): Promise<void> => {
    const documents = around
      .filter(isPicked)
      .map(({ kind, id: of, version }) => ({ kind, id: of, version }))
    if (documents.length > 0) {
      setBusy(true)
      const answer = await client.call(
        `/api/uses/answer/${encodeURIComponent(`${page}.${from}`)}`,
        { method: 'POST', body: { to, documents } },
      )
      setBusy(false)
      await Promise.all(
        ['page', 'flow'].map((collection) =>
          queries.invalidateQueries({ queryKey: ['records', collection] }),
        ),
      )
      if (!answer.ok) return setFailure(answer.failures[0]!.message)
    }
    if (former === undefined)
      actions.renameAnswer(id, to, renameAnswer(store.getState().model, { id, to }, { blocks }))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(former === undefined ? 'rename.title' : 'rename.follow-title', { from, to })}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm" data-rename-answer>
        {former === undefined && (
          <>
            <Text fw={600}>{t('rename.page')}</Text>
            {nodes.length === 0 && <Text size="sm">{t('rename.page-none')}</Text>}
            <ul className="sala-uses" data-rename-page>
              {nodes.map((one) => {
                const node = nodeOf(model, one)
                const words =
                  node?.kind === 'object'
                    ? blockExcerpt(node.data, locale) || (node.data.name ?? '')
                    : ''
                return (
                  <li key={one}>
                    {node?.kind === 'object' ? nameOf(node.data.type) : t('part.row')}
                    {words && `: ${words}`}{' '}
                    <small>
                      {t('rename.places', {
                        count: places.filter((place) => place.node === one).length,
                      })}
                    </small>
                  </li>
                )
              })}
            </ul>
          </>
        )}
        <Text fw={600}>{t('rename.around')}</Text>
        {uses.isError ? (
          <p role="alert">
            {t('used-by.failed')}{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => void uses.refetch()}>
              {t('used-by.again')}
            </Button>
          </p>
        ) : !uses.data ? (
          <p aria-busy>{t('canvas.loading')}</p>
        ) : (
          around.length === 0 && <Text size="sm">{t('rename.around-none')}</Text>
        )}
        {around.map((use) => (
          <Checkbox
            key={keyOf(use)}
            data-rename-use={use.kind}
            checked={isPicked(use)}
            disabled={!canChange(use) || busy}
            onChange={(event) =>
              setPicked({ ...picked, [keyOf(use)]: event.currentTarget.checked })
            }
            label={`${t(use.kind === 'flow' ? 'rename.flow' : 'rename.mail', { title: titleOf(use.title) })} (${t('rename.places', { count: use.places.length })})`}
            description={
              !canChange(use)
                ? t('rename.left')
                : use.version === 0 && !use.also
                  ? t('rename.own')
                  : use.also
                    ? t('rename.also', { forms: use.also.map(titleOf).join(', ') })
                    : undefined
            }
          />
        ))}
        {around.length > 0 && <Text size="sm">{t('rename.drafts')}</Text>}
        <Text size="sm">{t('rename.former')}</Text>
        {failure && (
          <Alert color="red" role="alert">
            {failure[locale]}
          </Alert>
        )}
        <Group>
          <span ref={beginInButton}>
            <Button
              loading={busy}
              disabled={uses.isLoading || hasNothing}
              onClick={() => void rename()}
            >
              {t(former === undefined ? 'rename.do' : 'rename.follow-do', { to })}
            </Button>
          </span>
          <Button variant="default" onClick={onClose}>
            {t('rename.keep')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
