/** Names of fonts that draw Thai where mails are read. */
export const FONTS =
  "'Noto Sans Thai','IBM Plex Sans Thai','Sarabun','Leelawadee UI','Thonburi',Tahoma,sans-serif"

/**
 * Every text has its own ground beside it, so that a reader which turns light into dark turns both, and the pair stays
 * readable either way.
 */
export const COLOURS = {
  ground: '#f2f4f3',
  paper: '#ffffff',
  text: '#1d2623',
  quiet: '#55605c',
  line: '#d9dfdc',
  onBrand: '#ffffff',
  brand: '#1f6f5c',
} as const

/** Pixels that a mail is wide at most, and the space at its sides. */
export const WIDTH = 600
export const SIDE = 24

const FACE = `font-family:${FONTS};`
const BODY = `margin:0 0 12px;font-size:16px;line-height:1.7;color:${COLOURS.text};${FACE}`

export const HEADINGS: Record<number, string> = {
  1: `margin:0 0 12px;font-size:26px;line-height:1.4;font-weight:600;color:${COLOURS.text};${FACE}`,
  2: `margin:0 0 10px;font-size:21px;line-height:1.45;font-weight:600;color:${COLOURS.text};${FACE}`,
  3: `margin:0 0 8px;font-size:18px;line-height:1.5;font-weight:600;color:${COLOURS.text};${FACE}`,
  4: `margin:0 0 8px;font-size:16px;line-height:1.6;font-weight:600;color:${COLOURS.text};${FACE}`,
}

/** Style of each element that a text may hold. */
export const TAGS: Record<string, string> = {
  p: BODY,
  h2: HEADINGS[2]!,
  h3: HEADINGS[3]!,
  h4: HEADINGS[4]!,
  ul: `${BODY}padding-left:24px;`,
  ol: `${BODY}padding-left:24px;`,
  li: 'margin:0 0 4px;',
  blockquote: `${BODY}padding-left:12px;border-left:3px solid ${COLOURS.line};`,
  table: `border-collapse:collapse;margin:0 0 12px;font-size:16px;line-height:1.7;color:${COLOURS.text};${FACE}`,
  th: `padding:6px 8px;border:1px solid ${COLOURS.line};text-align:left;`,
  td: `padding:6px 8px;border:1px solid ${COLOURS.line};`,
  img: 'max-width:100%;height:auto;border:0;',
  hr: `border:0;border-top:1px solid ${COLOURS.line};margin:16px 0;`,
}

export const quietText = (size = 14): string =>
  `margin:0 0 8px;font-size:${size}px;line-height:1.6;color:${COLOURS.quiet};${FACE}`
export const bodyText = BODY
