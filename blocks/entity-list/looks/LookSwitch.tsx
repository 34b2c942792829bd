import { SegmentedControl } from '@mantine/core'
import {
  IconBinaryTree,
  IconCalendar,
  IconLayoutSidebarRight,
  IconTable,
} from '@tabler/icons-react'
import type { VisibleEntity } from '#crud'
import { useText } from '#i18n'
import type { ChangeList, ListState } from '../useListState.ts'
import { looksOf, type Look } from './looksOf.ts'

const ICONS = {
  beside: IconLayoutSidebarRight,
  table: IconTable,
  calendar: IconCalendar,
  tree: IconBinaryTree,
} as const

/** Switches between the looks of a list; nothing where it has one. */
export function LookSwitch({
  model,
  state,
  change,
}: {
  model: VisibleEntity
  state: ListState
  change: ChangeList
}) {
  const t = useText('lists')
  const looks = looksOf(model)
  if (looks.length < 2) return null
  return (
    <SegmentedControl
      size={state.isDense ? 'xs' : 'sm'}
      aria-label={t('look.switch')}
      className="sala-look-switch"
      value={state.look ?? looks[0]!}
      onChange={(look) => change({ look: look === looks[0] ? undefined : look })}
      data={looks.map((look: Look) => {
        const Icon = ICONS[look]
        return {
          value: look,
          label: (
            <span className="sala-look" data-look={look}>
              <Icon size={16} aria-hidden />
              <span className="sala-list-wide">{t(`look.${look}`)}</span>
            </span>
          ),
        }
      })}
    />
  )
}
