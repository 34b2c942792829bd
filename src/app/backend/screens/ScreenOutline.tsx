import { Button } from '@mantine/core'
import { useText } from '#i18n'
import { settingsDiffer, type Part } from './arrangement.ts'
import { ScreenParts } from './ScreenParts.tsx'
import type { EditedScreen } from './useScreenDraft.ts'
import type { Arrangement } from './useArrangement.ts'

interface Props {
  part: Part
  screen: EditedScreen
  arrangement: Arrangement
  labelOf(field: string): string
}

/** What stands on the screen, by its names. */
export function ScreenOutline({
  part,
  screen: { now, generated, notes },
  arrangement,
  labelOf,
}: Props) {
  const t = useText('backend')
  const {
    groups,
    changed,
    chosen,
    setChosen,
    choose,
    announcement,
    groupLabel,
    may,
    move,
    out,
    isOut,
    toggle,
    stepField,
    stepSection,
    add,
  } = arrangement
  return (
    <div className="sala-screen-outline">
      {part === 'list' && (
        <Button
          variant={chosen?.kind === 'settings' ? 'light' : 'default'}
          fullWidth
          mb="sm"
          aria-pressed={chosen?.kind === 'settings'}
          onClick={() => setChosen({ kind: 'settings' })}
        >
          {t('screens.list-settings')}
          {settingsDiffer(now, generated) && (
            <span className="sala-screen-tag">{t('screens.changed')}</span>
          )}
        </Button>
      )}
      <ScreenParts
        groups={groups}
        changed={changed}
        fresh={new Set(notes.flatMap((note) => (note.kind === 'field-new' ? [note.name] : [])))}
        chosen={chosen}
        labelOf={labelOf}
        groupLabel={groupLabel}
        mayMove={may}
        isOut={isOut}
        canToggle={(one) => isOut(one) || may(one, out)}
        onChoose={choose}
        onMove={move}
        onStep={stepField}
        onToggle={toggle}
        onSectionStep={stepSection}
        onAddSection={part === 'form' ? add : undefined}
      />
      <p className="visually-hidden" role="status" data-announcement>
        {announcement}
      </p>
    </div>
  )
}
