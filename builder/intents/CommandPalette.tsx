import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isGenerated, screenEditorPath } from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { useBuilder } from '../builderContext.ts'
import { isOffered, matches } from '../panels/offered.ts'
import type { Intent } from './intents.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { useIntentText } from './useIntentText.ts'

const MOST = 12

interface Choice {
  id: string
  text: string
  intent?: Intent
  run(): void
}

/** Everything that can be done, found by its words: what the keys do, every block to insert, and the generated screens to change. */
export function CommandPalette({ intents, onClose }: { intents: Intent[]; onClose(): void }) {
  const t = useText('builder')
  const locale = useLocale()
  const { store, blocks, actions } = useBuilder()
  const textOf = useIntentText()
  const { modules } = useSession()
  const navigate = useNavigate()
  const list = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const choices = useMemo((): Choice[] => {
    const wanted = words.trim().toLowerCase()
    const state = store.getState()
    const known = intents.filter(({ id, isPossible }) => id !== 'commands' && isPossible?.(state) !== false).map((intent): Choice => ({ id: `${intent.id} ${intent.block ?? ''}`, text: textOf(intent), intent, run: intent.run }))
    const found = ({ text }: { text: string }): boolean => text.toLowerCase().includes(wanted)
    const inserts = Object.values(blocks).filter(isOffered).flatMap((block): Choice[] => {
      const choice = { id: `insert ${block.name}`, text: t('intent.insert', { block: block.label[locale] }), run: () => actions.insert(block.name) }
      return found(choice) || matches(block, wanted) ? [choice] : []
    })
    const routes = modules.flatMap((module) => module.routes).filter(({ screen, entity }) => entity && isGenerated(screen))
    const screens = [...new Set(routes.map(({ entity }) => entity!))].flatMap((entity): Choice[] => {
      const path = screenEditorPath(modules, entity)
      const named = routes.filter((route) => route.entity === entity)
      const { title } = named.find(({ screen }) => screen === 'list') ?? named[0]!
      return path ? [{ id: `screen ${entity}`, text: t('commands.open-screen', { entity: title?.[locale] ?? entity }), run: () => void navigate(path) }] : []
    })
    return [...known.filter(found), ...inserts, ...screens.filter(found)].slice(0, MOST)
  }, [words, intents, blocks, actions, store, modules, navigate, textOf, t, locale])
  const chosen = choices[Math.min(at, choices.length - 1)]
  const take = (choice: Choice | undefined): void => {
    if (!choice) return
    onClose()
    choice.run()
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((now) => (Math.min(now, choices.length - 1) + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') take(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Modal opened onClose={onClose} title={t('commands.title')} size="lg" lockScroll={false} closeButtonProps={{ 'aria-label': t('close') }}>
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
        <div id={list} role="listbox" aria-label={t('commands.title')}>
          {choices.map((choice, index) => (
            <div key={choice.id} id={`${list}-${index}`} role="option" aria-selected={choice === chosen} onClick={() => take(choice)} onMouseMove={() => setAt(index)}>
              <span>{choice.text}</span>
              {choice.intent?.keys?.[0] && <KeyCaps keys={choice.intent.keys[0]} />}
            </div>
          ))}
        </div>
        {choices.length === 0 && <p className="builder-note" role="status">{t('commands.none')}</p>}
      </div>
    </Modal>
  )
}
