import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { KeyCaps } from './KeyCaps.tsx'
import './palette.css'

/** One line of a palette. */
export interface PaletteChoice {
  id: string
  text: string
  /** Said of it beside its name. */
  detail?: string | undefined
  /** What it stands under; those of one group come one after the other. */
  group?: string
  icon?: ReactNode
  mark?: ReactNode
  /** Names of the keys that do the same. */
  keys?: readonly string[]
  /** Why it cannot be done now. */
  why?: string
  run(): void
}

interface Props {
  title: string
  /** What the box is for. */
  label: string
  close: string
  /** What stands there where nothing is found. */
  none: string
  choices: readonly PaletteChoice[]
  words: string
  onWords(words: string): void
  onClose(): void
  /** Are more choices on their way? Enter waits for them where there is none yet. */
  busy?: string | false
  /** Stands under the choices. */
  children?: ReactNode
}

/** Everything that can be done or gone to, found by words; arrows choose, Enter takes. */
export function Palette({
  title,
  label,
  close,
  none,
  choices,
  words,
  onWords,
  onClose,
  busy = false,
  children,
}: Props) {
  const id = useId()
  const [pointed, setPointed] = useState<string>()
  const [isAwaited, setAwaited] = useState(false)
  const chosen = choices.find((choice) => choice.id === pointed) ?? choices[0]
  const run = (choice: PaletteChoice | undefined): void => {
    if (!choice || choice.why) return
    onClose()
    choice.run()
  }
  useEffect(() => {
    if (!isAwaited || busy !== false) return
    setAwaited(false)
    run(choices[0])
  }, [isAwaited, busy, choices])
  useEffect(() => {
    if (pointed) document.getElementById(`${id}-${pointed}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, pointed])
  const onKey = (event: KeyboardEvent): void => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    if (step !== 0 && chosen) {
      const next = choices.indexOf(chosen) + step + choices.length
      setPointed(choices[next % choices.length]!.id)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (busy !== false && !chosen) setAwaited(true)
      else run(chosen)
    } else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      <div className="sala-palette" data-commands>
        <TextInput
          // At once, not by the dialog's timer: who presses the keys types on, and no letter may be lost.
          autoFocus
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => {
            onWords(event.currentTarget.value)
            setPointed(undefined)
            setAwaited(false)
          }}
          onKeyDown={onKey}
        />
        <ChoiceList {...{ id, title, choices, chosen }} onTake={run} onPoint={setPointed} />
        {(busy !== false || choices.length === 0) && (
          <p className="sala-palette-note" role="status">
            {busy === false ? none : busy}
          </p>
        )}
        {children}
      </div>
    </Modal>
  )
}

interface ListProps {
  id: string
  title: string
  choices: readonly PaletteChoice[]
  chosen: PaletteChoice | undefined
  onTake(choice: PaletteChoice): void
  onPoint(id: string): void
}

function ChoiceList({ id, title, choices, chosen, onTake, onPoint }: ListProps) {
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <div id={id} role="listbox" aria-label={title} className="sala-palette-list">
      {groups.map((group) => {
        const options = choices
          .filter((choice) => choice.group === group)
          .map((choice) => (
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              role="option"
              aria-selected={choice === chosen}
              aria-disabled={choice.why ? true : undefined}
              onClick={() => onTake(choice)}
              onMouseMove={() => onPoint(choice.id)}
            >
              {choice.icon}
              <span>
                {choice.text}
                {choice.detail && <small>{choice.detail}</small>}
              </span>
              {choice.mark}
              {choice.why ? <small>{choice.why}</small> : null}
              {!choice.why && choice.keys && <KeyCaps names={choice.keys} />}
            </div>
          ))
        if (group === undefined) return options
        return (
          <div key={group} role="group" aria-label={group}>
            <p className="sala-palette-group" aria-hidden>
              {group}
            </p>
            {options}
          </div>
        )
      })}
    </div>
  )
}
