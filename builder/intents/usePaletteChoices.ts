import { useMemo, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { findable, isGenerated, screenEditorPath, type Findable } from '#crud'
import { useLocale, useText } from '#i18n'
import type { BlockDocument } from '#schema'
import { routePath, useSession, type OpenModule, type OpenRoute } from '#session'
import type { Locale } from '#shared'
import { useBuilder, type BuilderPorts } from '../context/builderContext.ts'
import { useOffered } from '../panels/useOffered.ts'
import type { Intent } from './intent.ts'
import { useIntentText } from './useIntentText.ts'
import { useOtherTexts } from './useOtherTexts.ts'

/** Screens of the back office that a person who builds pages wants besides. */
const SCREENS = new Set(['new-page', 'theme', 'media', 'flows', 'settings', 'bundles'])

export interface Choice {
  id: string
  text: string
  by: Findable
  intent?: Intent
  /** Why it cannot be done now. */
  why?: string
  run(): void
}

type Words = readonly string[]

const choice = (id: string, text: string, words: Words, run: () => void): Choice => ({
  id,
  text,
  by: findable(text, words.join(' ')),
  run,
})

type WordsOf = (id: string) => string
type Texts = ReturnType<typeof useText>

/** Every block that is offered on the page. */
const insertChoices = (
  { actions }: BuilderPorts,
  offered: BlockDocument[],
  t: Texts,
  locale: Locale,
  wordsOf: WordsOf,
): Choice[] =>
  offered.map((block) =>
    choice(
      `insert ${block.name}`,
      t('intent.insert', { block: block.label[locale] }),
      [wordsOf('insert'), block.name, block.label.th, block.label.en, ...(block.keywords ?? [])],
      () => actions.insert(block.name),
    ),
  )

const screenOf = ({ screen, instead }: OpenRoute): string => instead ?? screen ?? ''

/** The screens around the builder. */
const screenChoices = (
  modules: OpenModule[],
  t: Texts,
  locale: Locale,
  wordsOf: WordsOf,
  go: (path: string) => void,
): Choice[] =>
  modules.flatMap((module) =>
    module.routes.flatMap((route): Choice[] =>
      SCREENS.has(screenOf(route)) && !route.path.includes(':')
        ? [
            choice(
              `open ${module.base} ${route.path}`,
              t('commands.open', { screen: route.title?.[locale] ?? route.path }),
              [wordsOf(screenOf(route)), route.title?.th ?? '', route.title?.en ?? ''],
              () => go(routePath(module, route)),
            ),
          ]
        : [],
    ),
  )

/** The generated screens that may be changed. */
function generatedChoices(
  modules: OpenModule[],
  t: Texts,
  locale: Locale,
  wordsOf: WordsOf,
  go: (path: string) => void,
): Choice[] {
  const routes = modules
    .flatMap((module) => module.routes)
    .filter(({ screen, entity }) => entity && isGenerated(screen))
  return [...new Set(routes.map(({ entity }) => entity!))].flatMap((entity): Choice[] => {
    const path = screenEditorPath(modules, entity)
    const named = routes.filter((route) => route.entity === entity)
    const { title } = named.find(({ screen }) => screen === 'list') ?? named[0]!
    return path
      ? [
          choice(
            `screen ${entity}`,
            t('commands.open-screen', { entity: title?.[locale] ?? entity }),
            [wordsOf('screens'), title?.th ?? '', title?.en ?? ''],
            () => go(path),
          ),
        ]
      : []
  })
}

/** What the keys do, with why it cannot be done now. */
function useIntentChoices() {
  const t = useText('builder')
  const { store, blocks } = useBuilder()
  const textOf = useIntentText()
  return useCallback(
    (intents: readonly Intent[], other: ReturnType<typeof useOtherTexts>, wordsOf: WordsOf) => {
      const state = store.getState()
      return intents
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
    },
    [store, blocks, textOf, t],
  )
}

/** Everything that can be done, by its words and by others for the same. */
export function usePaletteChoices(intents: Intent[]): Choice[] {
  const t = useText('builder')
  const locale = useLocale()
  const builder = useBuilder()
  const offered = useOffered()
  const { modules } = useSession()
  const navigate = useNavigate()
  const other = useOtherTexts()
  const intentChoices = useIntentChoices()
  return useMemo((): Choice[] => {
    const wordsOf = (id: string): string =>
      [t, ...(other ? [other] : [])]
        .map((texts) => texts(`commands.words.${id}`, { defaultValue: '' }))
        .join(' ')
    const go = (path: string): void => void navigate(path)
    return [
      ...intentChoices(intents, other, wordsOf),
      ...insertChoices(builder, offered, t, locale, wordsOf),
      ...screenChoices(modules, t, locale, wordsOf, go),
      ...generatedChoices(modules, t, locale, wordsOf, go),
    ]
  }, [intents, builder, offered, modules, navigate, intentChoices, t, other, locale])
}
