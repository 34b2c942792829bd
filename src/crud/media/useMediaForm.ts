import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ClientFailure } from '#gateway'
import { useText } from '#i18n'
import { useSession } from '#session'
import { entityQuery } from '../entityModel.ts'
import { isPicture, mediaUrl, type MediaFile } from './mediaQuery.ts'
import type { TellChange } from './useMediaUndo.tsx'

const OF_PICTURES = ['title', 'alt', 'decorative', 'focus', 'folder']
const OF_ALL = ['title', 'folder']

interface Options {
  onChange(file: MediaFile | null): void
  onDone(): void
  onChanged: TellChange
}

/** The form of what is said of a file: its schema and values, saved with what to do where somebody else did. */
export function useMediaForm(file: MediaFile, { onChange, onDone, onChanged }: Options) {
  const t = useText('backend')
  const { client } = useSession()
  const { entity } = useQuery(entityQuery(client, 'file')).data ?? {}
  const [conflict, setConflict] = useState<{
    failure: ClientFailure
    mine: Record<string, unknown>
  } | null>(null)
  /** What stands in the form beside what somebody else saved meanwhile. */
  const [mine, setMine] = useState<Record<string, unknown>>({})
  const picture = isPicture(file)
  const fields = picture ? OF_PICTURES : OF_ALL
  const schema = useMemo(
    () =>
      entity && {
        type: 'object',
        $defs: entity.$defs,
        properties: {
          image: { type: 'string', 'x-widget': 'hidden' },
          ...Object.fromEntries(fields.map((name) => [name, entity.properties[name]])),
        },
      },
    [entity, fields],
  )
  const values = useMemo(
    () => ({
      ...(picture ? { image: mediaUrl(file, { fresh: true }) } : {}),
      ...Object.fromEntries(
        Object.entries({ ...file, ...mine }).filter(
          ([name, value]) => fields.includes(name) && value !== undefined && value !== null,
        ),
      ),
    }),
    [file, mine, fields, picture],
  )

  const renew = async (message?: string): Promise<void> => {
    const now = await client.get('file', file._id)
    onDone()
    setMine({})
    if (now.ok) onChange(now.value as MediaFile)
    if (message) notifications.show({ color: 'green', message })
  }
  const save = async (given: unknown): Promise<ClientFailure[] | undefined> => {
    const data = Object.fromEntries(
      fields.map((name) => [name, (given as Record<string, unknown>)[name] ?? null]),
    )
    const answer = await client.update('file', file._id, { data, version: file.version })
    if (answer.ok) {
      onChanged('file', file, answer.value, fields)
      return void (await renew())
    }
    const stale = answer.failures.find(({ code }) => code === 'version-stale')
    if (!stale) return answer.failures
    setConflict({ failure: stale, mine: data })
    return undefined
  }
  const keepMine = (): void => {
    if (!conflict) return
    setMine(conflict.mine)
    if (conflict.failure.current) onChange(conflict.failure.current as MediaFile)
    setConflict(null)
  }
  const takeTheirs = (): void => {
    setConflict(null)
    void renew(t('media.taken-theirs'))
  }
  const close = (): void => setConflict(null)
  return {
    entity,
    schema,
    values,
    save,
    renew,
    conflict: conflict && { ...conflict, keepMine, takeTheirs, close },
  }
}
