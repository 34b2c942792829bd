import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import type { ScreenLayout } from '#schema'
import {
  addSection,
  changedNames,
  groupsOf,
  mayMove,
  moveName,
  moveSection,
  outOf,
  resetOne,
  stepFrom,
  type Group as PartGroup,
  type Part,
} from './arrangement.ts'
import type { Chosen } from './ScreenParts.tsx'
import { focusOn } from './focusOn.ts'
import type { EditedScreen } from './useScreenDraft.ts'

/** Sections of a form are moved and added. */
function useSections({ now, change }: EditedScreen, setChosen: (chosen: Chosen) => void) {
  function stepSection(id: string, by: -1 | 1): void {
    change('section', moveSection(now, id, by))
    focusOn(`[data-section-button="${id}"]`)
  }
  function add(): void {
    const added = addSection(now, { th: 'หัวข้อใหม่', en: 'New section' })
    change('section', added.layout)
    setChosen({ kind: 'section', name: added.id })
    focusOn(`[data-section-button="${added.id}"]`)
  }
  return { stepSection, add }
}

/** What is moved, hidden and chosen in one part of the screens of an entity. */
export function useArrangement(
  { entity, states }: VisibleEntity,
  screen: EditedScreen,
  part: Part,
  labelOf: (field: string) => string,
) {
  const { now, generated, step, change } = screen
  const t = useText('backend')
  const locale = useLocale()
  const [chosen, setChosen] = useState<Chosen | undefined>()
  const { stepSection, add } = useSections(screen, setChosen)
  const [announcement, setAnnouncement] = useState('')
  const groupsIn = (layout: ScreenLayout): PartGroup[] =>
    groupsOf(part, layout, generated, entity, states?.field)
  const groups = groupsIn(now)
  const changed = changedNames(part, now, generated)
  const groupLabel = ({ id, kind }: PartGroup): string =>
    kind === 'section'
      ? now.sections.find((section) => section.id === id)!.label[locale]
      : t(`screens.group.${kind}.${part}`)
  const may = (field: string, to: string): boolean => mayMove(part, now, entity, field, to)
  function move(field: string, to: string, before: string | undefined): void {
    if (!may(field, to))
      return void notifications.show({
        id: 'cannot-hide',
        color: 'yellow',
        message: t('screens.cannot-hide', { field: labelOf(field) }),
      })
    const moved = moveName(part, now, field, to, before)
    const group = groupsIn(moved).find(({ id }) => id === to)!
    change('move', moved)
    setChosen({ kind: 'field', name: field })
    setAnnouncement(
      t('screens.moved', {
        field: labelOf(field),
        group: groupLabel(group),
        place: group.names.indexOf(field) + 1,
        count: group.names.length,
      }),
    )
    focusOn(`[data-part-button="${field}"]`)
  }
  const out = outOf(part)
  const isOut = (field: string): boolean =>
    groups.some(({ id, names }) => id === out && names.includes(field))
  function toggle(field: string): void {
    if (!isOut(field)) return move(field, out, undefined)
    const back = resetOne(part, now, generated, field)
    const place = groupsIn(back).find(({ names }) => names.includes(field))!
    // What the generated screen leaves out too comes last.
    const home = place.id === out ? groups.findLast(({ id }) => id !== out)! : place
    move(field, home.id, place.id === out ? undefined : place.names[place.names.indexOf(field) + 1])
  }
  function stepField(field: string, by: -1 | 1): void {
    const place = stepFrom(groups, field, by, (to) => may(field, to))
    if (place) move(field, place.to, place.before)
  }
  const choose = (next: Chosen): void => {
    step({ type: 'leave' })
    setChosen(next)
  }
  return {
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
  }
}

export type Arrangement = ReturnType<typeof useArrangement>
