import { Alert, Button, Group, Pagination, Skeleton, Stack, Text } from '@mantine/core'
import { IconFile, IconPhotoOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatNumber, useLocale, useText } from '#i18n'
import { fileSize, pickText } from '#shared'
import { CallError } from '../CallError.ts'
import {
  folderName,
  isPicture,
  isSearching,
  isWordless,
  MEDIA_PAGE,
  mediaUrl,
  type MediaFile,
  type MediaState,
} from './mediaQuery.ts'
import type { Media } from './useMedia.ts'

interface Props {
  state: MediaState
  media: Media
  onChange(changes: Partial<MediaState>): void
  onOpen(file: MediaFile): void
  /** Where several may be chosen: by their boxes, with Ctrl or Shift held, with Shift all from the one before. */
  chosen?: ReadonlyMap<string, MediaFile>
  onChoose?(files: readonly MediaFile[], isChosen: boolean): void
}

interface ItemProps {
  file: MediaFile
  /** Where it lies, when files of several folders are shown. */
  folder: string | null
  isChosen: boolean
  onOpen(file: MediaFile): void
  onChoose?(file: MediaFile, isChosen: boolean, isRange: boolean): void
}

function MediaItem({ file, folder, isChosen, onOpen, onChoose }: ItemProps) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <li data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="sala-media-file"
        data-file={file.name}
        onClick={({ ctrlKey, metaKey, shiftKey }) =>
          onChoose && (ctrlKey || metaKey || shiftKey)
            ? onChoose(file, shiftKey || !isChosen, shiftKey)
            : onOpen(file)
        }
      >
        <span className="sala-media-picture">
          {isPicture(file) ? (
            <img
              src={mediaUrl(file, { fresh: true })}
              alt={pickText(file.alt, locale)}
              loading="lazy"
              decoding="async"
            />
          ) : (
            <IconFile size={44} stroke={1.2} aria-hidden />
          )}
        </span>
        <span className="sala-media-name">{pickText(file.title, locale) || file.name}</span>
        <small>
          {fileSize(file.size)}
          {folder === null ? '' : ` · ${folder}`}
        </small>
        {isWordless(file) && <span className="sala-media-badge">{t('media.words')}</span>}
      </button>
      {onChoose && (
        <label className="sala-media-pick">
          <input
            type="checkbox"
            className="sala-checkbox"
            aria-label={t('media.pick', { name: pickText(file.title, locale) || file.name })}
            checked={isChosen}
            onChange={({ currentTarget: { checked }, nativeEvent }) =>
              onChoose(file, checked, (nativeEvent as MouseEvent).shiftKey)
            }
          />
        </label>
      )}
    </li>
  )
}

function MediaPages({
  state,
  total,
  pages,
  onChange,
}: Pick<Props, 'state' | 'onChange'> & { total: number; pages: number }) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <Group justify="space-between" wrap="wrap" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite" data-total={total}>
        {t('list.range', {
          from: formatNumber((state.page - 1) * MEDIA_PAGE + 1, locale),
          to: formatNumber(Math.min(total, state.page * MEDIA_PAGE), locale),
          total: formatNumber(total, locale),
        })}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={state.page}
          onChange={(page) => onChange({ page })}
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': t(`list.page-${control}`) })}
          getItemProps={(page) => ({ 'aria-label': t('list.page', { page }) })}
        />
      )}
    </Group>
  )
}

function MediaFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useText('backend')
  const locale = useLocale()
  const message = error instanceof CallError ? error.failures[0]?.message[locale] : undefined
  return (
    <Alert color="red" role="alert" title={t('media.failed')}>
      <Stack gap="xs" align="start">
        {message}
        <Button variant="default" size="compact-md" onClick={onRetry}>
          {t('try-again')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** One page of files; each opens, or is taken where one is chosen. */
export function MediaGrid({
  state,
  media: { files, folders, error, retry },
  onChange,
  onOpen,
  chosen,
  onChoose,
}: Props) {
  const t = useText('backend')
  const last = useRef<string>(undefined)
  if (error) return <MediaFailure error={error} onRetry={retry} />
  if (!files)
    return (
      <div className="sala-media" aria-busy="true" aria-label={t('loading')}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h={180} />
        ))}
      </div>
    )
  if (
    files.data.length === 0 &&
    !(
      isSearching(state) === false &&
      folders.some(({ parent }) => (parent ?? null) === state.folder)
    )
  )
    return (
      <Stack align="center" gap="xs" py="xl" role="status" data-media-empty>
        <IconPhotoOff size={40} stroke={1.4} color="var(--muted)" aria-hidden />
        <Text c="dimmed" ta="center">
          {t(isSearching(state) ? 'media.none-found' : 'media.empty')}
        </Text>
      </Stack>
    )
  if (files.data.length === 0) return null
  const { total, paging } = files
  const choose = (file: MediaFile, isChosen: boolean, isRange: boolean): void => {
    const [from, to] = [last.current, file._id].map((id) =>
      files.data.findIndex(({ _id }) => _id === id),
    ) as [number, number]
    onChoose!(
      isRange && from >= 0 ? files.data.slice(Math.min(from, to), Math.max(from, to) + 1) : [file],
      isChosen,
    )
    last.current = file._id
  }
  return (
    <>
      <ul className="sala-media" data-media aria-label={t('media.title')}>
        {files.data.map((file) => (
          <MediaItem
            key={file._id}
            file={file}
            folder={isSearching(state) && file.folder ? folderName(folders, file.folder) : null}
            isChosen={chosen?.has(file._id) ?? false}
            onOpen={onOpen}
            {...(onChoose && { onChoose: choose })}
          />
        ))}
      </ul>
      {total > 0 && (
        <MediaPages state={state} total={total} pages={paging.totalPages} onChange={onChange} />
      )}
    </>
  )
}
