import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useText } from '#i18n'
import { findChoices } from './findChoices.ts'
import type { Intent } from './intent.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { type Choice, usePaletteChoices } from './usePaletteChoices.ts'
import './intents.css'

const MOST = 12

interface ListProps {
  id: string
  choices: Choice[]
  chosen: Choice | undefined
  onTake(choice: Choice): void
  onPoint(index: number): void
}

function ChoiceList({ id, choices, chosen, onTake, onPoint }: ListProps) {
  const t = useText('builder')
  return (
    <>
      <div id={id} role="listbox" aria-label={t('commands.title')}>
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={choice === chosen}
            aria-disabled={choice.why ? true : undefined}
            onClick={() => onTake(choice)}
            onMouseMove={() => onPoint(index)}
          >
            <span>{choice.text}</span>
            {choice.why ? (
              <small>{choice.why}</small>
            ) : (
              choice.intent?.keys?.[0] && <KeyCaps keys={choice.intent.keys[0]} />
            )}
          </div>
        ))}
      </div>
      {choices.length === 0 && (
        <p className="builder-note" role="status">
          {t('commands.none')}
        </p>
      )}
    </>
  )
}

/** Everything that can be done, found by its words and by others for the same: what the keys do, every block to insert, the screens around the builder and the generated ones to change. */
export function CommandPalette({ intents, onClose }: { intents: Intent[]; onClose(): void }) {
  const t = useText('builder')
  const list = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const all = usePaletteChoices(intents)
  const choices = useMemo((): Choice[] => {
    const found = findChoices(all, words)
    const possible = found.filter(({ why }) => !why)
    // What cannot be done now is told of only to who asks for it.
    return (
      words.trim() === '' ? possible : [...possible, ...found.filter(({ why }) => why)]
    ).slice(0, MOST)
  }, [all, words])
  const chosen = choices[Math.min(at, choices.length - 1)]
  const run = (choice: Choice | undefined): void => {
    if (!choice || choice.why) return
    onClose()
    choice.run()
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0)
      setAt(
        (now) =>
          (Math.min(now, choices.length - 1) + step + choices.length) % Math.max(1, choices.length),
      )
    else if (event.key === 'Enter') run(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('commands.title')}
      size="lg"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="builder-commands" data-commands>
        <TextInput
          // At once, not by the dialog's timer: who presses the keys types on, and no letter may be lost.
          autoFocus
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={chosen && `${list}-${choices.indexOf(chosen)}`}
          aria-label={t('commands.search')}
          placeholder={t('commands.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <ChoiceList id={list} choices={choices} chosen={chosen} onTake={run} onPoint={setAt} />
      </div>
    </Modal>
  )
}
