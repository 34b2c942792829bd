import { windowStore } from '#shared'
import { notify } from '#ui'

const KEY = 'language-changed'

/** The page comes anew in the other language; there it is told. */
export const markLanguageChange = (): void => void windowStore.write(KEY, true)

/** Tells on the page that came after {@link markLanguageChange} that the language is another one (spec: academy 8). */
export function tellLanguageChange(message: string): void {
  if (windowStore.read(KEY) === undefined) return
  windowStore.remove(KEY)
  notify({ type: 'success', message })
}
