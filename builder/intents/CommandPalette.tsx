import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isGenerated, screenEditorPath } from '#crud'
import { useLocale, useText } from '#i18n'
import { routePath, useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import { isOffered } from '../panels/offered.ts'
import { findable, findChoices, type Findable } from './findChoices.ts'
import type { Intent } from './intent.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { useIntentText } from './useIntentText.ts'
import { useOtherTexts } from './useOtherTexts.ts'
import './intents.css'

const MOST = 12

/** Screens of the back office that a person who builds pages wants besides. */
const SCREENS = new Set(['theme', 'media', 'flows', 'settings', 'bundles'])

interface Choice {
  id: string
  text: string
  by: Findable
  intent?: Intent
  /** Why it cannot be done now. */
  why?: string
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
  const other = useOtherTexts()
  const all = useMemo((): Choice[] => {
    const wordsOf = (id: string): string =>
      [t, ...(other ? [other] : [])]
        .map((texts) => texts(`commands.words.${id}`, { defaultValue: '' }))
        .join(' ')
    const choice = (
      id: string,
      text: string,
      words: readonly string[],
      run: () => void,
    ): Choice => ({ id, text, by: findable(text, words.join(' ')), run })
    const state = store.getState()
    const known = intents
      .filter(({ id }) => id !== 'commands')
      .map((intent): Choice => {
        const { id, block = '', isPossible } = intent
        const otherName =
          other?.(
            `intent.${id}`,
            block && Object.hasOwn(blocks, block)
              ? { block: blocks[block]!.label[other.locale] }
              : {},
          ) ?? ''
        const why =
          isPossible?.(state) === false
            ? t(`commands.why.${id}`, { defaultValue: t('commands.why.chosen') })
            : undefined
        return {
          ...choice(`${id} ${block}`, textOf(intent), [wordsOf(id), otherName], intent.run),
          intent,
          ...(why ? { why } : {}),
        }
      })
    const inserts = Object.values(blocks)
      .filter(isOffered)
      .map((block) =>
        choice(
          `insert ${block.name}`,
          t('intent.insert', { block: block.label[locale] }),
          [
            wordsOf('insert'),
            block.name,
            block.label.th,
            block.label.en,
            ...(block.keywords ?? []),
          ],
          () => actions.insert(block.name),
        ),
      )
    const routes = modules
      .flatMap((module) => module.routes)
      .filter(({ screen, entity }) => entity && isGenerated(screen))
    const screens = [...new Set(routes.map(({ entity }) => entity!))].flatMap(
      (entity): Choice[] => {
        const path = screenEditorPath(modules, entity)
        const named = routes.filter((route) => route.entity === entity)
        const { title } = named.find(({ screen }) => screen === 'list') ?? named[0]!
        return path
          ? [
              choice(
                `screen ${entity}`,
                t('commands.open-screen', { entity: title?.[locale] ?? entity }),
                [wordsOf('screens'), title?.th ?? '', title?.en ?? ''],
                () => void navigate(path),
              ),
            ]
          : []
      },
    )
    const others = modules.flatMap((module) =>
      module.routes.flatMap((route): Choice[] =>
        SCREENS.has(route.screen ?? '') && !route.path.includes(':')
          ? [
              choice(
                `open ${module.base} ${route.path}`,
                t('commands.open', { screen: route.title?.[locale] ?? route.path }),
                [wordsOf(route.screen!), route.title?.th ?? '', route.title?.en ?? ''],
                () => void navigate(routePath(module, route)),
              ),
            ]
          : [],
      ),
    )
    return [...known, ...inserts, ...others, ...screens]
  }, [intents, blocks, actions, store, modules, navigate, textOf, t, other, locale])
  const choices = useMemo((): Choice[] => {
    const found = findChoices(all, words)
    const possible = found.filter(({ why }) => !why)
    // What cannot be done now is told of only to who asks for it.
    return (
      words.trim() === '' ? possible : [...possible, ...found.filter(({ why }) => why)]
    ).slice(0, MOST)
  }, [all, words])
  const chosen = choices[Math.min(at, choices.length - 1)]
  const take = (choice: Choice | undefined): void => {
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
    else if (event.key === 'Enter') take(chosen)
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
        <div id={list} role="listbox" aria-label={t('commands.title')}>
          {choices.map((choice, index) => (
            <div
              key={choice.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={choice === chosen}
              aria-disabled={choice.why ? true : undefined}
              onClick={() => take(choice)}
              onMouseMove={() => setAt(index)}
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
      </div>
    </Modal>
  )
}
