import { notifications } from '@mantine/notifications'
import { useCallback, useRef } from 'react'
import { useText } from '#i18n'
import { useBuilder } from '../context/builderContext.ts'
import type { DialogName } from '../intents/intent.ts'
import type { Announcement } from '../names/announcement.ts'
import type { Saving } from '../data/useSaving.ts'

interface Options {
  saving: Saving
  announce(announcement: Announcement): void
  setDialog(dialog: DialogName | null): void
  showProblems(): void
}

/** Publishes a page without errors; what could be better is asked about once. */
export function usePublishing({ saving, announce, setDialog, showProblems }: Options) {
  const t = useText('builder')
  const backend = useText('backend')
  const { store, problems } = useBuilder()
  const accepted = useRef(new Set<string>())
  const publish = useCallback((): void => {
    const check = (): void => {
      const found = problems.look()
      const errors = found.filter(({ level }) => level === 'error')
      if (errors.length === 0)
        return found.every((one) => accepted.current.has(JSON.stringify(one)))
          ? saving.publish()
          : setDialog('publish')
      showProblems()
      announce({ key: 'said.problems', params: { count: errors.length } })
      notifications.show({
        id: 'unfinished',
        color: 'red',
        message: t('said.problems', { count: errors.length }),
      })
    }
    // Nothing is published unchecked.
    store.setState({ publishing: true })
    void problems
      .begin()
      .finally(() => store.setState({ publishing: false }))
      .then(check, () => notifications.show({ color: 'red', message: backend('part-lost') }))
  }, [store, saving, problems, showProblems, announce, setDialog, t, backend])
  // What was accepted once is not asked about again.
  const publishAnyway = useCallback((): void => {
    problems.look().forEach((one) => accepted.current.add(JSON.stringify(one)))
    setDialog(null)
    publish()
  }, [problems, publish, setDialog])
  return { publish, publishAnyway }
}
