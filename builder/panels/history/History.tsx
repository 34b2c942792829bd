import { Button, Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, LastPublication } from '#crud'
import { formatDate, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { useBuilderState } from '../../context/builderContext.ts'
import { fetchContributors } from '../../data/fetchContributors.ts'
import { Steps } from './Steps.tsx'
import { VersionDialog } from './VersionDialog.tsx'
import './history.css'
import { type Version } from './version.ts'

/** The steps of this session and the versions of the page, newest first; a version is looked at as what differs, and comes back as a step that can be undone. */
export function History({ id }: { id: string }) {
  const t = useText('builder')
  const version = useBuilderState((state) => state.version)
  return (
    <>
      <Steps />
      <h2 className="builder-subtitle builder-versions-title">{t('history.versions')}</h2>
      <div className="builder-last-publication">
        <LastPublication collection="page" id={id} version={version} />
      </div>
      <SavedVersions id={id} />
    </>
  )
}

function SavedVersions({ id }: { id: string }) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const current = useBuilderState((state) => state.version)
  const [open, setOpen] = useState<Version | null>(null)
  const versions = useQuery({
    queryKey: ['records', 'page', 'versions', id, current],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answer = await client.call<{ data: Version[] }>(
        `/api/page/${encodeURIComponent(id)}/versions`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      const names = await fetchContributors(client, id)
      return answer.value.data.map((version) => ({
        ...version,
        who: version.by === null ? '' : (names.get(version.by) ?? ''),
      }))
    },
  })
  // Without a network the question itself waits, and so would who looks at it.
  const isLost = versions.isError || (versions.isPaused && !versions.data)
  if (versions.isPending && !isLost)
    return (
      <Stack gap="xs" px="md" py="xs" aria-busy>
        <Skeleton h={44} />
        <Skeleton h={44} />
      </Stack>
    )
  if (isLost || !versions.data)
    return (
      <p className="builder-note" role="alert">
        {t('history.failed')}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void versions.refetch()}>
          {t('history.again')}
        </Button>
      </p>
    )
  if (versions.data.length === 0) return <p className="builder-note">{t('history.empty')}</p>
  return (
    <>
      <ol className="builder-versions">
        {versions.data.map((version) => (
          <li key={version.version}>
            <button
              type="button"
              onClick={() => setOpen(version)}
              data-version={version.version}
              aria-current={version.version === current || undefined}
            >
              <span>
                {t('history.title', {
                  version: version.version,
                  date: formatDate(version.at, locale, 'datetime'),
                })}
              </span>
              <small>
                {[
                  version.who,
                  version.note && t(`history.note.${version.note}`, { defaultValue: version.note }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ol>
      {open && <VersionDialog id={id} version={open} onClose={() => setOpen(null)} />}
    </>
  )
}
