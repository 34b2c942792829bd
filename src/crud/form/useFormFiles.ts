import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { gatewayServices } from '#flow'
import type { RecordNote } from '#gateway'
import { useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { browserStore, isRecord } from '#shared'

export type FormFile = NonNullable<RecordNote['file']>

/** So many wait for a record to be saved. */
const MAX_WAITING = 20

const isFile = (value: unknown): value is FormFile =>
  isRecord(value) && typeof value.url === 'string' && value.url.startsWith('/files/')

const notesAt = (entity: string, id: string): string =>
  `/api/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/notes`

/** Files that stand beside the form of a record: those that it has, and those that become its own once it is saved. They wait in this browser, as what is typed does. */
export function useFormFiles(entity: string, record: StoredRecord | undefined, isOn: boolean) {
  const t = useText('backend')
  const { client, user } = useSession()
  const { search } = useLocation()
  const services = useMemo(() => gatewayServices(client), [client])
  const keyOf = (id: string): string => `files:${user?._id ?? ''}:${entity}:${id}`
  const key = keyOf(record?._id ?? `new${search.replace(/[?&]lang=\w+/, '')}`)
  const [waiting, setWaiting] = useState<FormFile[]>([])
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const kept = isOn ? browserStore.read(key) : undefined
    setWaiting(Array.isArray(kept) ? kept.filter(isFile) : [])
  }, [key, isOn])
  const { data } = useQuery({
    queryKey: ['records', entity, 'notes', record?._id],
    enabled: isOn && record !== undefined,
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: RecordNote[] }>(notesAt(entity, record!._id))
      if (!answer.ok) throw new Error('notes')
      return answer.value.data
    },
  })
  const storeFiles = (files: FormFile[], at = key): void => {
    setWaiting(files)
    if (at !== key || files.length === 0) browserStore.remove(key)
    if (files.length > 0) browserStore.write(at, files)
  }
  const refuse = (name: string): void =>
    void notifications.show({ color: 'red', message: t('notes.failed', { name }) })

  /** Stores them at once, so that they are seen; answers the first of them. */
  async function add(files: readonly File[]): Promise<FormFile | undefined> {
    const stored: FormFile[] = []
    setBusy(true)
    for (const file of files.slice(0, MAX_WAITING - waiting.length)) {
      const answer = await services.upload(file, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })
      if (answer.ok && isFile(answer.value)) stored.push(answer.value)
      else refuse(file.name)
    }
    setBusy(false)
    if (stored.length > 0) storeFiles([...waiting, ...stored])
    return stored[0]
  }
  /** Gives the record that was saved what waited for it; what it did not take waits until it is changed again. */
  async function attach(id: string): Promise<void> {
    const left: FormFile[] = []
    for (const file of waiting) {
      const answer = await client.call(notesAt(entity, id), { method: 'POST', body: { file } })
      if (answer.ok) continue
      left.push(file)
      refuse(file.name)
    }
    storeFiles(left, keyOf(id))
  }
  const own = (Array.isArray(data) ? data : []).flatMap(({ file }) => (isFile(file) ? [file] : []))
  return {
    isOn: isOn && !client.isSimulated,
    isBusy,
    waiting,
    own,
    add,
    attach,
    remove: (url: string) => storeFiles(waiting.filter((file) => file.url !== url)),
  }
}
