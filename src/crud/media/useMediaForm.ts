import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClientFailure } from '#gateway'
import { useText } from '#i18n'
import type { JsonObject } from '#schema'
import { useSession } from '#session'
import { entityQuery } from '../entityModel.ts'
import { saveMerging } from '../merging/saveMerging.ts'
import { useConflictQuestion } from '../merging/useConflictQuestion.tsx'
import { useEntityConflictWords } from '../merging/useEntityConflictWords.ts'
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
  const [conflicts, ask] = useConflictQuestion(useEntityConflictWords(entity ?? { properties: {} }))
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
        Object.entries(file).filter(
          ([name, value]) => fields.includes(name) && value !== undefined && value !== null,
        ),
      ),
    }),
    [file, fields, picture],
  )

  const renew = async (message?: string): Promise<void> => {
    const now = await client.get('file', file._id)
    onDone()
    if (now.ok) onChange(now.value as MediaFile)
    if (message) notifications.show({ color: 'green', message })
  }
  const ofForm = (from: object): Record<string, unknown> =>
    Object.fromEntries(fields.map((name) => [name, (from as JsonObject)[name] ?? null]))
  const save = async (given: unknown): Promise<ClientFailure[] | undefined> => {
    // An undo gives back what it was before this, with what others saved meanwhile.
    let before = file
    const { answer, merged } = await saveMerging({
      base: ofForm(file),
      version: file.version,
      mine: ofForm(given as object),
      read: (current) => ofForm((before = current as MediaFile)),
      send: (data, version) => client.update('file', file._id, { data, version: version! }),
      ask,
    })
    if (answer.ok) {
      onChanged('file', before, answer.value, fields)
      return void (await renew(merged ? t('conflict.others-in') : undefined))
    }
    // Put off: the question was closed, and what was typed is still here.
    return answer.failures.some(({ code }) => code === 'version-stale')
      ? undefined
      : answer.failures
  }
  return { entity, schema, values, save, renew, conflicts }
}
