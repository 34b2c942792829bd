import { Badge } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBolt, IconFileText, IconLayoutSidebar } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { findChoices, inKit, KeyCaps, Palette, type PaletteChoice } from '#crud'
import { useText } from '#i18n'
import { useFinderChoices, type FinderActs, type PlaceChoice } from './useFinderChoices.tsx'
import { useFoundRecords, type Found } from './useFoundRecords.ts'
import { readRecent, rememberRecent } from './recent.ts'
import { useSession } from '#session'

/** Until what was typed is asked for (ms). */
const QUIET = 150
/** Screens and actions that words show beside the records. */
const MAX_PLACES = 8
/** Digits stand in codes, bar codes and numbers: these are of records. */
const IS_CODE = /\d/

const ICONS = { screen: IconLayoutSidebar, action: IconBolt, record: IconFileText }

/** What the words find as lines of the palette: what was opened last where there are none yet. */
function useListed(words: string, found: Found[], places: PlaceChoice[]): PaletteChoice[] {
  const t = useText('backend')
  const navigate = useNavigate()
  const { user } = useSession()
  return useMemo((): PaletteChoice[] => {
    const go = (path: string, text: string, detail?: string): void => {
      if (user) rememberRecent(user._id, { path, text, detail })
      void navigate(path)
    }
    const drawn = ({ kind, path, act, ...choice }: PlaceChoice): PaletteChoice => {
      const Icon = ICONS[kind]
      return {
        ...choice,
        group: t(`finder.${kind}s`),
        icon: <Icon size={18} aria-hidden />,
        run: act ?? (() => go(path!, choice.text)),
      }
    }
    if (words.trim() === '') {
      const recent = user ? readRecent(user._id) : []
      return [
        ...recent.map(({ path, text, detail }): PaletteChoice => ({
          id: `recent ${path}`,
          text,
          detail,
          group: t('finder.recent'),
          run: () => go(path, text, detail),
        })),
        ...places.filter(({ kind }) => kind === 'action').map(drawn),
      ]
    }
    const records = found.map(({ id, path, title, detail, kind, state }): PaletteChoice => ({
      id,
      text: title,
      detail: [kind, detail].filter(Boolean).join(' · '),
      group: t('finder.records'),
      icon: <IconFileText size={18} aria-hidden />,
      mark: state && (
        <Badge variant="light" tt="none" className="sala-state" data-color={state.color}>
          {state.label}
        </Badge>
      ),
      run: () => go(path, title, kind),
    }))
    const met = findChoices(places, words).slice(0, MAX_PLACES)
    // Those of one group stand together, the group of the best first.
    const kinds = [...new Set(met.map(({ kind }) => kind))]
    const near = kinds.flatMap((kind) => met.filter((one) => one.kind === kind)).map(drawn)
    return IS_CODE.test(words) ? [...records, ...near] : [...near, ...records]
  }, [words, found, places, t, user, navigate])
}

/** Records, screens and actions by their words, from everywhere; what was gone to last stands there first. */
export const Finder = inKit(function Finder({
  acts,
  onClose,
}: {
  acts: FinderActs
  onClose(): void
}) {
  const t = useText('backend')
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), QUIET)
  const { found, isBusy, failed } = useFoundRecords(asked)
  const places = useFinderChoices(acts)
  const isLate = words.trim() !== asked || isBusy

  const choices = useListed(words, found, places)
  return (
    <Palette
      title={t('finder.title')}
      label={t('finder.search')}
      close={t('close')}
      none={failed ? t('finder.failed') : t('finder.none')}
      choices={choices}
      words={words}
      onWords={setWords}
      onClose={onClose}
      busy={words.trim() !== '' && isLate && t('finder.busy')}
    >
      <div className="sala-palette-foot">
        <span>
          <KeyCaps names={['↑', '↓']} /> {t('finder.choose')}
        </span>
        <span>
          <KeyCaps names={['Enter']} /> {t('finder.open')}
        </span>
        <span>
          <KeyCaps names={['?']} /> {t('finder.keys')}
        </span>
        {failed && choices.length > 0 && <span role="status">{t('finder.failed')}</span>}
      </div>
    </Palette>
  )
})
