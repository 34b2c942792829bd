import { createHash } from 'node:crypto'
import { themeSheet, type Theme } from '#pages/model'

export interface ServedSheet {
  /** Named by its content, so that a browser may keep it for good. */
  address: string
  text: string
}

/** The style sheet of a site's theme, as pages link to it; `undefined` where the theme says nothing. */
export function servedTheme(theme: unknown): ServedSheet | undefined {
  const text = themeSheet((theme ?? {}) as Theme)
  return text === ''
    ? undefined
    : {
        address: `/theme/${createHash('sha256').update(text).digest('base64url').slice(0, 22)}.css`,
        text,
      }
}
