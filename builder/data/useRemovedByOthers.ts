import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useText } from '#i18n'
import { nodeOf } from '#pages/model'
import { useNodeName } from '../context/rowName.ts'
import { isDirty, type BuilderStore } from '../store/builderStore.ts'

/** Tells whose change took away the block that was chosen here: one may be writing in it. What was saved of it stands in the history. */
export function useRemovedByOthers(store: BuilderStore): void {
  const t = useText('builder')
  const nameOf = useNodeName()
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const { selection, model } = before
        const last = now.past.at(-1)
        if (
          selection === null ||
          !last?.others ||
          now.version === before.version ||
          nodeOf(model, selection)?.kind !== 'object' ||
          nodeOf(now.model, selection)
        )
          return
        const { who } = last.description.params
        const message = t(who ? 'people.took' : 'people.took-unnamed', {
          who,
          name: nameOf(model, selection),
        })
        notifications.show({
          color: 'yellow',
          autoClose: false,
          message: isDirty(before) ? message : `${message} ${t('people.took-kept')}`,
        })
      }),
    [store, nameOf, t],
  )
}
