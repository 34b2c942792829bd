import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isGenerated, screenEditorPath } from '#crud'
import { useLocale, useText } from '#i18n'
import { routePath, useSession } from '#session'
import { useBuilder } from '../builderContext.ts'
import { isOffered } from '../panels/offered.ts'
import type { Intent } from './intents.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { useIntentText } from './useIntentText.ts'

const MOST = 12

/** Screens of the back office that a person who builds pages wants besides. */
const SCREENS = new Set(['theme', 'media', 'flows', 'settings', 'bundles'])

interface Choice {
  id: string
  text: string
  /** What else finds it. */
  words: string
  intent?: Intent
  run(): void
}

/** Everything that can be done, found by its words and by others for the same: what the keys do, every block to insert, the screens around the builder and the generated ones to change. */
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
    const wordsOf = (id: string): string => t(`commands.words.${id}`, { defaultValue: '' })
    const state = store.getState()
    const known = intents.filter(({ id, isPossible }) => id !== 'commands' && isPossible?.(state) !== false).map((intent): Choice => ({ id: `${intent.id} ${intent.block ?? ''}`, text: textOf(intent), words: wordsOf(intent.id), intent, run: intent.run }))
    const isCalled = ({ text }: Choice): boolean => text.toLowerCase().includes(wanted)
    const isMeant = ({ text, words: others }: Choice): boolean => wanted.split(/\s+/).every((word) => `${text} ${others}`.toLowerCase().includes(word))
    const inserts = Object.values(blocks).filter(isOffered).map((block): Choice => ({ id: `insert ${block.name}`, text: t('intent.insert', { block: block.label[locale] }), words: [wordsOf('insert'), block.name, block.label.th, block.label.en, ...(block.keywords ?? [])].join(' '), run: () => actions.insert(block.name) }))
    const routes = modules.flatMap((module) => module.routes).filter(({ screen, entity }) => entity && isGenerated(screen))
    const screens = [...new Set(routes.map(({ entity }) => entity!))].flatMap((entity): Choice[] => {
      const path = screenEditorPath(modules, entity)
      const named = routes.filter((route) => route.entity === entity)
      const { title } = named.find(({ screen }) => screen === 'list') ?? named[0]!
      return path ? [{ id: `screen ${entity}`, text: t('commands.open-screen', { entity: title?.[locale] ?? entity }), words: wordsOf('screens'), run: () => void navigate(path) }] : []
    })
    const others = modules.flatMap((module) => module.routes.flatMap((route): Choice[] => (SCREENS.has(route.screen ?? '') && !route.path.includes(':') ? [{ id: `open ${module.base} ${route.path}`, text: t('commands.open', { screen: route.title?.[locale] ?? route.path }), words: wordsOf(route.screen!), run: () => void navigate(routePath(module, route)) }] : [])))
    const all = [...known, ...inserts, ...others, ...screens]
    // What is called so comes before what is only meant by it.
    return [...all.filter(isCalled), ...all.filter((choice) => !isCalled(choice) && isMeant(choice))].slice(0, MOST)
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
