import { useMemo } from 'react'
import { useLocale, useText } from '#i18n'
import {
  changedSections,
  neededFields,
  type EntityDocument,
  type Field,
  type ScreenLayout,
  type ScreenSection,
} from '#schema'
import { resetOne, resetSection, resetSettings, settingsDiffer, type Part } from './arrangement.ts'
import { FieldUses } from './FieldUses.tsx'
import { FieldPanel, SectionPanel, SettingsPanel } from './PartPanel.tsx'
import type { EditedScreen } from './useScreenDraft.ts'
import type { Arrangement } from './useArrangement.ts'

interface Props {
  name: string
  entity: EntityDocument
  part: Part
  screen: EditedScreen
  arrangement: Arrangement
  labelOf(field: string): string
  /** The entity as it is rendered now. */
  rendered: EntityDocument
}

const choosesIn = ({ properties }: EntityDocument, name: string): boolean =>
  properties[name]?.enum !== undefined ||
  (properties[name]?.items as Field | undefined)?.enum !== undefined

export const chosenSection = (
  { sections }: ScreenLayout,
  { chosen }: Pick<Arrangement, 'chosen'>,
): ScreenSection | undefined =>
  chosen?.kind === 'section' ? sections.find(({ id }) => id === chosen.name) : undefined

export const chosenField = ({
  chosen,
  groups,
}: Pick<Arrangement, 'chosen' | 'groups'>): string | undefined =>
  chosen?.kind === 'field' && groups.some(({ names }) => names.includes(chosen.name))
    ? chosen.name
    : undefined

/** The settings of what is chosen: of the list, a section or a field. */
export function ChosenPart({ name, entity, part, screen, arrangement, labelOf, rendered }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { now, generated, change } = screen
  const { chosen, changed } = arrangement
  const needed = useMemo(() => neededFields(entity), [entity])
  const section = chosenSection(now, arrangement)
  const field = chosenField(arrangement)
  if (part === 'list' && chosen?.kind === 'settings')
    return (
      <SettingsPanel
        entity={rendered}
        layout={now}
        labelOf={labelOf}
        onReset={
          settingsDiffer(now, generated)
            ? () => change('reset', resetSettings(now, generated))
            : undefined
        }
        onChange={(layout, at) => change('settings', layout, at)}
      />
    )
  if (section)
    return (
      <SectionPanel
        key={section.id}
        section={section}
        title={section.label[locale]}
        own={!generated.sections.some(({ id }) => id === section.id)}
        onReset={
          changedSections(now, generated).has(section.id)
            ? () => change('reset', resetSection(now, generated, section.id))
            : undefined
        }
        onChange={(next, at) =>
          change(
            'section',
            { ...now, sections: now.sections.map((one) => (one.id === next.id ? next : one)) },
            at,
          )
        }
      />
    )
  if (field)
    return (
      <FieldPanel
        key={field}
        name={field}
        uses={<FieldUses name={`${name}.${field}`} hasChoices={choosesIn(entity, field)} />}
        title={labelOf(field)}
        words={now.words[field] ?? {}}
        generated={generated.words[field] ?? {}}
        needed={part === 'form' && needed.has(field)}
        onReset={
          changed.has(field)
            ? () => change('reset', resetOne(part, now, generated, field))
            : undefined
        }
        onChange={(words, at) =>
          change('words', { ...now, words: { ...now.words, [field]: words } }, at)
        }
      />
    )
  return <p className="sala-screen-note sala-panel">{t('screens.choose')}</p>
}
