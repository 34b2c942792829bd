import { notifications } from '@mantine/notifications'
import { createElement, useCallback, useEffect, useMemo } from 'react'
import { useOnDiscard } from '#forms'
import type { Along, Client } from '#gateway'
import { useLocale, useText } from '#i18n'
import { hasAddress, type Choose } from '#pages/model'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { browserStore, systemClock } from '#shared'
import { afterPaint } from '../lazy/afterPaint.ts'
import { useBuilder } from '../context/builderContext.ts'
import type { Announcement } from '../names/announcement.ts'
import { Autosave } from '../store/autosave.ts'
import { isDirty, type BuilderStore } from '../store/builderStore.ts'
import { Journal } from '../store/journal.ts'
import { journalKey } from '../store/journalStore.ts'
import { documentOf } from '../store/pageRecord.ts'
import type { Restoration } from '../store/restore.ts'
import { PageSaving, type Own, type SaveResult } from '../store/saving.ts'

export interface Saving {
  autosave: Autosave
  save(): void
  /** Publishes the page, with others in one act. */
  publish(along?: readonly Along[]): void
  /** Brings what others saved and one's own together, as chosen where both changed the same, and saves it. */
  resolve(current: StoredRecord, choose: Choose, own?: Own): void
}

interface Options {
  record: StoredRecord
  restoration: Restoration
  /** Address of the published page. */
  live: string
  say(announcement: Announcement): void
}

/** Stands there until there is a network again: from then on it is not so. */
function tellOffline(message: string): void {
  const id = 'publish-offline'
  notifications.show({ id, color: 'red', autoClose: false, message })
  window.addEventListener('online', () => notifications.hide(id), { once: true })
}

async function nameOf(client: Client, id: string): Promise<string> {
  const user = await client.get('user', id)
  return user.ok
    ? `${String(user.value.firstname ?? '')} ${String(user.value.lastname ?? '')}`.trim()
    : ''
}

interface Made extends Pick<Options, 'record' | 'restoration'> {
  client: Client
  store: BuilderStore
  site: string
  user: string | undefined
}

/** What keeps a page: its journal in this browser, and the saving by itself. */
function createSaving({ client, store, record, restoration, site, user }: Made) {
  const restored = restoration.kind === 'restored' ? restoration.restored : undefined
  const base = restored?.base ?? documentOf(record)
  const journal = new Journal({
    store,
    kept: browserStore,
    key: journalKey(site, user, record._id),
    clock: systemClock,
    base,
    soon: afterPaint,
    ...(restored ? { saved: restored.saved, first: restored.first } : {}),
  })
  const saving = new PageSaving({
    client,
    store,
    id: record._id,
    base,
    journal,
    nameOf: async (user) =>
      store.getState().people.find((one) => one.user === user)?.name ??
      (await nameOf(client, user)),
  })
  return {
    journal,
    autosave: new Autosave({
      store,
      saving,
      clock: systemClock,
      keeps: () => journal.keeps,
      back: client.back,
    }),
  }
}

/** Keeps the page as long as it is open, and lets go of it when it is given up. */
function useKeeping(journal: Journal, autosave: Autosave): void {
  useEffect(() => {
    const stopKeeping = journal.start()
    const stopSaving = autosave.start()
    window.addEventListener('pagehide', journal.flush)
    document.addEventListener('visibilitychange', journal.flush)
    return () => {
      window.removeEventListener('pagehide', journal.flush)
      document.removeEventListener('visibilitychange', journal.flush)
      stopSaving()
      stopKeeping()
    }
  }, [journal, autosave])

  useOnDiscard(() => {
    autosave.dispose()
    journal.dispose()
  })
}

/** Tells what became of the changes that were kept in this browser. */
function useJournalNotice(record: StoredRecord, restoration: Restoration): void {
  const t = useText('builder')
  useEffect(() => {
    const key =
      restoration.kind === 'dropped'
        ? restoration.lost
          ? 'lost'
          : 'dropped'
        : restoration.kind === 'restored' && restoration.restored.unsaved
          ? 'restored'
          : undefined
    if (!key) return
    const id = `journal-${record._id}`
    notifications.show({
      id,
      color: key === 'lost' ? 'red' : 'blue',
      autoClose: key === 'lost' ? false : 8000,
      message: t(`journal.${key}`),
    })
    // Told once, when the page is opened, and of no screen after it.
    return () => void notifications.hide(id)
  }, [restoration])
}

/** Everything that keeps the page: by itself, by hand and in this browser. */
export function useSaving({ record, restoration, live, say }: Options): Saving {
  const t = useText('builder')
  const locale = useLocale()
  const { client, user, site } = useSession()
  const { store, blocks } = useBuilder()
  const { autosave, journal } = useMemo(
    () => createSaving({ client, store, record, restoration, site: site._id, user: user?._id }),
    [client, store, record, restoration, site._id, user?._id],
  )

  useKeeping(journal, autosave)
  useJournalNotice(record, restoration)

  const tell = useCallback(
    (result: SaveResult, done: () => void): void => {
      if (result.ok) return done()
      const { failure, node } = result
      if (autosave.status.getState().problem?.kind !== 'failed') return
      if (node) store.select(node)
      const found = node === undefined ? undefined : store.getState().model.nodes[node]
      const name = found?.kind === 'object' ? blocks[found.data.type]?.label[locale] : undefined
      notifications.show({
        color: 'red',
        autoClose: false,
        title: name ? t('save.failed-at', { block: name }) : t('save.failed'),
        message: failure.message[locale],
      })
    },
    [autosave, store, blocks, locale, t],
  )
  const saved = useCallback(() => say({ key: 'announced.saved' }), [say])
  const save = useCallback(() => {
    const state = store.getState()
    if (isDirty(state) || state.autosaved)
      void autosave.save().then((result) => tell(result, saved))
  }, [autosave, store, tell, saved])
  const publish = useCallback(
    (along: readonly Along[] = []) =>
      void autosave.publish(along).then((result) => {
        if (!result.ok && autosave.status.getState().problem?.kind === 'offline')
          tellOffline(t('publish.offline'))
        tell(result, () => {
          say({ key: 'announced.published' })
          notifications.show({
            color: 'green',
            autoClose: 8000,
            ...(hasAddress(store.getState().model.page.type)
              ? {
                  title: t('announced.published'),
                  message: createElement(
                    'a',
                    { href: live, target: '_blank', rel: 'noopener' },
                    t('publish.open'),
                  ),
                }
              : { message: t('announced.published-inside') }),
          })
        })
      }),
    [autosave, store, tell, say, t, live],
  )
  const resolve = useCallback(
    (current: StoredRecord, choose: Choose, own?: Own) =>
      void autosave.resolve(current, choose, own).then((result) => tell(result, saved)),
    [autosave, tell, saved],
  )
  return useMemo(() => ({ autosave, save, publish, resolve }), [autosave, save, publish, resolve])
}
