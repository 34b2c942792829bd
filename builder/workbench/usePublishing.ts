import { notifications } from '@mantine/notifications'
import { useCallback, useRef } from 'react'
import { publishingPath, type Along, type PublishingPlan } from '#gateway'
import { useText } from '#i18n'
import { useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import { isDirty } from '../store/builderStore.ts'
import type { DialogName } from '../intents/intent.ts'
import type { Announcement } from '../names/announcement.ts'
import type { Saving } from '../data/useSaving.ts'

interface Options {
  saving: Saving
  announce(announcement: Announcement): void
  setDialog(dialog: DialogName | null): void
  showProblems(): void
}

/** Publishes a page without errors; what could be better is asked about once, and what belongs to it each time. */
export function usePublishing({ saving, announce, setDialog, showProblems }: Options) {
  const t = useText('builder')
  const backend = useText('backend')
  const { store, problems, page } = useBuilder()
  const { client } = useSession()
  const accepted = useRef(new Set<string>())
  const publish = useCallback((): void => {
    /** Does something else have changes that belong to this? What cannot be asked is not known. */
    const isAlone = async (): Promise<boolean> => {
      if (isDirty(store.getState())) await saving.autosave.save()
      const plan = await client.call<{ data: PublishingPlan }>(publishingPath('page', page))
      return !plan.ok || plan.value.data.entries.length === 0
    }
    const check = async (): Promise<void> => {
      const found = problems.look()
      const errors = found.filter(({ level }) => level === 'error')
      if (errors.length === 0)
        return (await isAlone()) && found.every((one) => accepted.current.has(JSON.stringify(one)))
          ? saving.publish()
          : setDialog('publish')
      showProblems()
      announce({ key: 'announced.problems', params: { count: errors.length } })
      notifications.show({
        id: 'unfinished',
        color: 'red',
        message: t('announced.problems', { count: errors.length }),
      })
    }
    // Nothing is published unchecked.
    store.setState({ publishing: true })
    void problems
      .begin()
      .then(check, () => notifications.show({ color: 'red', message: backend('part-lost') }))
      .finally(() => store.setState({ publishing: false }))
  }, [store, saving, problems, showProblems, announce, setDialog, t, backend, client, page])
  // What was accepted once is not asked about again.
  const publishAnyway = useCallback(
    (along: readonly Along[] = []): void => {
      problems.look().forEach((one) => accepted.current.add(JSON.stringify(one)))
      setDialog(null)
      saving.publish(along)
    },
    [problems, saving, setDialog],
  )
  return { publish, publishAnyway }
}
