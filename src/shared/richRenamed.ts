/** Elements that stand for one of those that rich text may be made of: the editor and the gateway take them as that. */
export const RICH_RENAMED: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  del: 's',
  strike: 's',
  ins: 'u',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  tfoot: 'tbody',
  dt: 'p',
  dd: 'p',
  address: 'p',
}
