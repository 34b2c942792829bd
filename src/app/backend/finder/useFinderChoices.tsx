import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { findable, type Findable, type PaletteChoice } from '#crud'
import { useLocale, useText } from '#i18n'
import { routePath, screenPath, useSession, type OpenModule } from '#session'
import { LOCALES, type Locale } from '#shared'

/** What the shell does. */
export interface FinderActs {
  signOut(): void
  toggleTheme(): void
  showKeys(): void
}

export interface PlaceChoice extends Omit<PaletteChoice, 'run' | 'icon'> {
  kind: 'screen' | 'action'
  by: Findable
  path?: string
  act?(): void
}

/** Screens of the menu, and those where something new is made; each by its words in both languages. */
function screensOf(modules: OpenModule[], locale: Locale): PlaceChoice[] {
  return modules.flatMap((module) =>
    module.routes.flatMap((route): PlaceChoice[] => {
      const isNew = route.screen === 'create'
      const { title } = route
      if (!title || route.path.includes(':') || route.redirectTo !== undefined) return []
      if (!isNew && !route.inMenu) return []
      const path = routePath(module, route)
      return [
        {
          id: `go ${path}`,
          kind: isNew ? 'action' : 'screen',
          text: title[locale],
          detail: module.label[locale],
          by: findable(
            title[locale],
            [title.th, title.en, module.label.th, module.label.en].join(' '),
          ),
          path,
        },
      ]
    }),
  )
}

/** Screens and actions, as the palette finds them. */
export function useFinderChoices({ signOut, toggleTheme, showKeys }: FinderActs): PlaceChoice[] {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const act = (id: string, text: string, words: string, run: () => void): PlaceChoice => ({
      id: `act ${id}`,
      kind: 'action',
      text,
      by: findable(text, words),
      act: run,
    })
    const inLanguage = (language: Locale): void => {
      const asked = new URLSearchParams(search)
      asked.set('lang', language)
      window.location.assign(`${pathname}?${asked}`)
    }
    const settings = screenPath(modules, 'site', 'settings')
    const link = (id: string, text: string, path: string, words: string): PlaceChoice => ({
      id: `act ${id}`,
      kind: 'action',
      text,
      by: findable(text, words),
      path,
    })
    return [
      link('home', t('home.title'), '/work/home', t('finder.words.home')),
      ...screensOf(modules, locale),
      link('profile', t('shell.profile'), '/user/profile', t('finder.words.profile')),
      ...(settings
        ? [link('settings', t('shell.configuration'), settings, t('finder.words.settings'))]
        : []),
      ...LOCALES.filter((one) => one !== locale).map((one) =>
        act(one, t('finder.language'), t('finder.words.language'), () => inLanguage(one)),
      ),
      act('theme', t('shell.theme'), t('finder.words.theme'), toggleTheme),
      act('keys', t('finder.show-keys'), t('finder.words.keys'), showKeys),
      act('out', t('shell.sign-out'), t('finder.words.out'), signOut),
    ]
  }, [modules, locale, t, pathname, search, signOut, toggleTheme, showKeys])
}
