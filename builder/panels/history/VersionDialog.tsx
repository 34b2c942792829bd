import { Button, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CallError, Unanswered } from '#crud'
import { formatDate, useLocale, useText } from '#i18n'
import { findDifferences, toDocument, toModel } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { useSession } from '#session'
import { newObjectId } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { restorePart } from '../../commands/index.ts'
import { documentOf } from '../../store/pageRecord.ts'
import { DifferenceList } from '../DifferenceList.tsx'
import type { Version } from './version.ts'
import { VersionPictures } from './VersionPictures.tsx'

/** A page's addresses are its own, whatever it was called then: those that lead to it too, which hold as soon as they are saved. */
function withAddressOf(then: PageDocument, { slug, type, aliases }: PageDocument): PageDocument {
  const { aliases: _, ...rest } = then
  return { ...rest, slug, type, ...(aliases ? { aliases } : {}) }
}

/** The page as it was saved as that version. */
function useVersion(id: string, version: number) {
  const { client } = useSession()
  return useQuery({
    queryKey: ['records', 'page', 'version', id, version],
    staleTime: Infinity,
    queryFn: async () => {
      const answer = await client.call<{ data: StoredRecord }>(
        `/api/page/${encodeURIComponent(id)}/versions/${version}`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}

/** A saved version beside the page as it stands: in pictures and in words. The whole of it comes back, or one thing. */
export function VersionDialog({
  id,
  version,
  onClose,
}: {
  id: string
  version: Version
  onClose(): void
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { actions } = useBuilder()
  const model = useBuilderState((state) => state.model)
  const record = useVersion(id, version.version)
  const now = useMemo(() => toDocument(model), [model])
  const then = useMemo(
    () => record.data && withAddressOf(documentOf(record.data), now),
    [record.data, now],
  )
  const earlier = useMemo(() => then && toModel(then), [then])
  const differences = useMemo(() => then && findDifferences(now, then), [now, then])
  const differs = differences?.ok && differences.value.length > 0
  const restore = (): void => {
    if (
      then &&
      actions.replace(then, { key: 'announced.restored', params: { version: version.version } })
    )
      onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('history.title', {
        version: version.version,
        date: formatDate(version.at, locale, 'datetime'),
      })}
      size={differs ? 'min(76rem, 100%)' : 'lg'}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-version-dialog>
        {!record.data && <Unanswered query={record} failed={t('history.failed')} />}
        {differences?.ok === false && <p role="alert">{t('history.failed')}</p>}
        {differences?.ok && differences.value.length === 0 && <p data-same>{t('history.same')}</p>}
        {differs && then && earlier?.ok && (
          <>
            <VersionPictures
              from={{ caption: t('history.now'), page: now, model }}
              to={{
                caption: t('history.version', { version: version.version }),
                page: then,
                model: earlier.value,
              }}
              differences={differences.value}
            />
            <p className="builder-note">{t('history.hint')}</p>
            <DifferenceList
              differences={differences.value}
              models={[model, earlier.value]}
              onRestore={(one) =>
                actions.restorePart(
                  restorePart(
                    model,
                    { then: earlier.value, difference: one },
                    { newId: newObjectId },
                  ),
                )
              }
            />
          </>
        )}
        <Button onClick={restore} disabled={!differs}>
          {t('history.restore')}
        </Button>
      </Stack>
    </Modal>
  )
}
