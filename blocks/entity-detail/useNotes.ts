import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { gatewayServices } from '#flow'
import type { NoteBody, RecordNote } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'

/** The notes of a record, and how one is added. */
export function useNotes(entity: string, id: string) {
  const locale = useLocale()
  const t = useText('backend')
  const { client } = useSession()
  const queries = useQueryClient()
  const services = useMemo(() => gatewayServices(client), [client])
  const [isBusy, setBusy] = useState(false)
  const address = `/api/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/notes`
  const queryKey = ['records', entity, 'notes', id]
  const { data, isSuccess } = useQuery({
    queryKey,
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: RecordNote[] }>(address)
      if (!answer.ok) throw new Error('notes')
      return answer.value.data
    },
  })
  const all = Array.isArray(data) ? data : []

  const send = async (path: string, method: 'POST' | 'PUT', body: object): Promise<boolean> => {
    setBusy(true)
    const answer = await client.call(path, { method, body })
    setBusy(false)
    if (!answer.ok)
      notifications.show({ color: 'red', message: answer.failures[0]?.message[locale] })
    await queries.invalidateQueries({ queryKey })
    return answer.ok
  }
  const add = (body: NoteBody): Promise<boolean> => send(address, 'POST', body)
  const settle = (note: RecordNote, done: boolean): void =>
    void send(`${address}/${note._id}`, 'PUT', { done })
  const attach = (files: readonly File[]): void =>
    void (async () => {
      for (const file of files) {
        setBusy(true)
        const stored = await services.upload(file, {
          onProgress: () => undefined,
          signal: new AbortController().signal,
        })
        setBusy(false)
        if (stored.ok) await add({ file: stored.value })
        else notifications.show({ color: 'red', message: t('notes.failed', { name: file.name }) })
      }
    })()
  return { all, canWrite: isSuccess && !client.isSimulated, isBusy, add, settle, attach }
}
