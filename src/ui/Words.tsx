/** Parts of a text that no line ends within; held are those that a browser would break. */
type Group = (text: string) => { text: string; isHeld: boolean }[]

let group: Group | undefined

/** Where lines may end is worked out where pages are rendered and where they are built; a browser that only shows them keeps what came. */
export const provideWordGroups = (given: Group): void => void (group = given)

const THAI = /[\u0e00-\u0e7f]/
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * A short text of a heading or a card, whose Thai words stay whole at the end of a line. It is written as HTML so that
 * a browser without the dictionary leaves what the gateway made.
 */
export function Words({ text }: { text: string }) {
  if (!THAI.test(text)) return text
  const html = (group ? group(text) : [{ text, isHeld: false }])
    .map(({ text: part, isHeld }) =>
      isHeld ? `<span class="sala-word">${escaped(part)}</span>` : escaped(part),
    )
    .join('')
  return <span suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
