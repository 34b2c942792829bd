import { useText } from '#i18n'

/** What is said of a text that is longer than it may be, counted as schemas count: it stands whole, and is not sent. */
export function useTooLong(): (text: string, limit: number) => string | undefined {
  const errors = useText('errors')
  return (text, limit) =>
    [...text].length > limit ? errors('field-too-long', { limit }) : undefined
}
