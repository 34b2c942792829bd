import { useMemo, useState } from 'react'
import { findChoices, Palette, type PaletteChoice } from '#crud'
import { useText } from '#i18n'
import type { Intent } from './intent.ts'
import { keyNames } from './keys.ts'
import { usePaletteChoices } from './usePaletteChoices.ts'

const MAX_SHOWN = 12

/** Everything that can be done, found by its words and by others for the same: what the keys do, every block to insert, the screens around the builder and the generated ones to change. */
export function CommandPalette({ intents, onClose }: { intents: Intent[]; onClose(): void }) {
  const t = useText('builder')
  const [words, setWords] = useState('')
  const all = usePaletteChoices(intents)
  const choices = useMemo((): PaletteChoice[] => {
    const found = findChoices(all, words)
    const possible = found.filter(({ why }) => !why)
    // What cannot be done now is told of only to who asks for it.
    return (words.trim() === '' ? possible : [...possible, ...found.filter(({ why }) => why)])
      .slice(0, MAX_SHOWN)
      .map(({ intent, ...choice }) => {
        const [keys] = intent?.keys ?? []
        return keys ? { ...choice, keys: keyNames(keys) } : choice
      })
  }, [all, words])
  return (
    <Palette
      title={t('commands.title')}
      label={t('commands.search')}
      close={t('close')}
      none={t('commands.none')}
      choices={choices}
      words={words}
      onWords={setWords}
      onClose={onClose}
    />
  )
}
