import { laterOf, type Namespace } from './namespaces.ts'

let onMissing: ((namespace: string, key: string) => void) | undefined

/** Tells of each key that is asked for and has no text, though the catalogues where it should stand are there. Tests make it an error. */
export const watchMissingTexts = (told: typeof onMissing): void => void (onMissing = told)

export function reportMissing(
  has: (namespace: Namespace) => boolean,
  namespace: Namespace,
  key: string,
): void {
  if (!onMissing || !has(namespace)) return
  const lazy = laterOf(namespace)
  if (!lazy || has(lazy)) onMissing(namespace, key)
}
