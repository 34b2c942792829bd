import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#crud'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import { nodeOf, toDocument, type NodeId } from '#pages/model'
import { useBuilder } from '../context/builderContext.ts'
import { goTo } from '../problems/goTo.ts'
import { useNodeName } from '../context/rowName.ts'
import type { SaveProblem } from '../store/autosave.ts'

interface Props {
  kind: SaveProblem
  failure: ClientFailure | undefined
  /** Where the gateway says that it is, if it is still there. */
  node: NodeId | undefined
  onClose(): void
  onRetry(): void
  /** Before the jump to what is to be mended. */
  onJump?: (() => void) | undefined
}

/** Why the page is not saved, another try, and the work itself to take elsewhere. */
export function SaveProblemDialog({ kind, failure, node, onClose, onRetry, onJump }: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const { store, blocks, frames } = useBuilder()
  const nodeName = useNodeName()
  const { model } = store.getState()
  const found = node === undefined ? undefined : nodeOf(model, node)
  const jump = (): void => {
    const segments = failure?.path?.split(/[.[\]]+/).filter(Boolean) ?? []
    const path = segments.includes(found!.id) ? segments.slice(segments.indexOf(found!.id) + 1) : []
    const props =
      found?.kind === 'object' && Object.hasOwn(blocks, found.data.type)
        ? blocks[found.data.type]!.props.properties
        : undefined
    onClose()
    onJump?.()
    goTo(
      { store, frames },
      {
        node: found!.id,
        ...(path.length > 0
          ? { path: Object.hasOwn(props ?? {}, path[0]!) ? ['props', ...path] : path }
          : {}),
      },
    )
  }
  const [copied, setCopied] = useState<'copied' | 'refused'>()
  const json = (): string => JSON.stringify(toDocument(store.getState().model), null, 2)
  const copy = (): void => {
    const written =
      navigator.clipboard?.writeText(json()) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    )
  }
  const download = (): void =>
    saveFile(
      new Blob([json()], { type: 'application/json' }),
      `${store.getState().model.page.slug || 'page'}.json`,
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`unsaved.${kind}`)}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-save-problem={kind}>
        <Text>{t(`unsaved.text.${kind}`)}</Text>
        {failure && kind !== 'offline' && <Text c="dimmed">{failure.message[locale]}</Text>}
        <Text>{t('unsaved.export')}</Text>
        <Group>
          <Button variant="default" onClick={copy}>
            {t('unsaved.copy')}
          </Button>
          <Button variant="default" onClick={download}>
            {t('unsaved.download')}
          </Button>
        </Group>
        <Text size="sm" role="status">
          {copied ? t(`unsaved.${copied}`) : ''}
        </Text>
        <Group justify="flex-end">
          {found && kind === 'failed' && (
            <Button variant="default" onClick={jump}>
              {t('unsaved.jump', { block: nodeName(model, found.id) })}
            </Button>
          )}
          <Button onClick={() => (onClose(), onRetry())}>{t('unsaved.retry')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
