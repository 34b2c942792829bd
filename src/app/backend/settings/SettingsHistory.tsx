import { Button, Group } from '@mantine/core'
import type { Ref } from 'react'
import { useText } from '#i18n'
import { HistoryButtons } from '../HistoryButtons.tsx'
import { type Outlives, useSettingsHistory } from './useSettingsHistory.ts'

/** Where the preview stands: below all fields on a narrow screen, where the bar leads to it. */
export const PREVIEW = 'site-preview'
const toPreview = (): void => {
  const preview = document.getElementById(PREVIEW)
  preview?.scrollIntoView({ block: 'start' })
  preview?.focus({ preventScroll: true })
}

/**
 * Undo and redo of what is changed in the form around, a step for each field until it is left. Kept over a reload as long
 * as `record` says in these fields what it said then: what somebody saved of its others, the theme say, takes nothing away.
 */
export function SettingsHistory({
  record,
  outlives,
}: {
  record: Record<string, unknown>
  outlives?: Ref<Outlives>
}) {
  const t = useText('backend')
  const { bar, past, future, turn, nameOf } = useSettingsHistory(record, outlives)
  return (
    <Group gap="xs" ref={bar} data-settings-history>
      <Button variant="default" mih={44} className="sala-to-preview" onClick={toPreview}>
        {t('settings.see')}
      </Button>
      <HistoryButtons
        undo={{ label: nameOf('undo', past.at(-1)?.name), isPossible: past.length > 0 }}
        redo={{ label: nameOf('redo', future[0]?.name), isPossible: future.length > 0 }}
        size={44}
        onTurn={turn}
      />
    </Group>
  )
}
