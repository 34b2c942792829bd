import { safeImage } from './links.ts'

/** Something of another site inside a page. */
export interface Embed {
  /** Who shows it, as people know the name. */
  provider: string
  /** Address of the frame. */
  src: string
  /** Never fetched before the reader asks for it. */
  onRequest: boolean
}

interface Provider {
  name: string
  /** Where its frames come from: the content policy allows these, and no others. */
  origin: string
  /** Address of the frame for an address that people copy; `undefined` where it is none of theirs. */
  frame(url: URL): string | undefined
  onRequest?: boolean
}

const VIDEO_ID = /^[\w-]{11}$/
const VIMEO = /^\/(?:video\/)?(\d{4,12})(?:\/([\da-f]{6,20}))?\/?$/
const hostOf = (url: URL): string => url.hostname.replace(/^(www|m)\./, '')

function youtube(url: URL): string | undefined {
  const host = hostOf(url)
  const [, first = '', second = ''] = url.pathname.split('/')
  const id =
    host === 'youtu.be'
      ? first
      : !/^youtube(-nocookie)?\.com$/.test(host)
        ? ''
        : first === 'watch'
          ? url.searchParams.get('v')
          : /^(embed|shorts|live|v)$/.test(first)
            ? second
            : ''
  const start = /^(\d{1,6})s?$/.exec(
    url.searchParams.get('t') ?? url.searchParams.get('start') ?? '',
  )?.[1]
  return id && VIDEO_ID.test(id)
    ? `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
    : undefined
}

function vimeo(url: URL): string | undefined {
  const [, id, hash] = /^(player\.)?vimeo\.com$/.test(hostOf(url))
    ? (VIMEO.exec(url.pathname) ?? [])
    : []
  const secret =
    hash ??
    (/^[\da-f]{6,20}$/.test(url.searchParams.get('h') ?? '')
      ? url.searchParams.get('h')
      : undefined)
  return id
    ? `https://player.vimeo.com/video/${id}?dnt=1${secret ? `&h=${secret}` : ''}`
    : undefined
}

const ID = '[\\w-]{10,100}'
const FORM = new RegExp(`^/forms/d/e/${ID}/(viewform|formResponse)$`)
const SLIDES = new RegExp(`^/presentation/d/(?:e/)?${ID}/(embed|pub|pubembed)$`)

function googleDocument(url: URL, shape: RegExp): string | undefined {
  if (url.hostname !== 'docs.google.com' || !shape.test(url.pathname)) return undefined
  const path = url.pathname.replace(/\/(formResponse)$/, '/viewform').replace(/\/pub$/, '/embed')
  return `https://docs.google.com${path}${shape === FORM ? '?embedded=true' : ''}`
}

/** The frame that the site itself hands out, at one path. */
const handedOut =
  (host: string, path: string) =>
  (url: URL): string | undefined =>
    url.hostname === host && url.pathname === path && url.search !== ''
      ? `https://${host}${path}${url.search}`
      : undefined

/** The one list of what may stand in a frame: the blocks, the check on saving and the content policy go by it. */
const PROVIDERS: Provider[] = [
  { name: 'YouTube', origin: 'https://www.youtube-nocookie.com', frame: youtube, onRequest: true },
  { name: 'Vimeo', origin: 'https://player.vimeo.com', frame: vimeo, onRequest: true },
  {
    name: 'Google Maps',
    origin: 'https://www.google.com',
    frame: handedOut('www.google.com', '/maps/embed'),
  },
  {
    name: 'Google Forms',
    origin: 'https://docs.google.com',
    frame: (url) => googleDocument(url, FORM),
  },
  {
    name: 'Google Slides',
    origin: 'https://docs.google.com',
    frame: (url) => googleDocument(url, SLIDES),
  },
  {
    name: 'Google Calendar',
    origin: 'https://calendar.google.com',
    frame: handedOut('calendar.google.com', '/calendar/embed'),
  },
  {
    name: 'OpenStreetMap',
    origin: 'https://www.openstreetmap.org',
    frame: handedOut('www.openstreetmap.org', '/export/embed.html'),
  },
]

/** Origins for `frame-src`. */
export const FRAME_ORIGINS = [...new Set(PROVIDERS.map(({ origin }) => origin))]

/** Names of those who may be embedded, for a text that says so. */
export const EMBED_PROVIDERS = PROVIDERS.map(({ name }) => name)

/** The address in what people copy: an address, or the code with a frame that sites hand out. */
const addressIn = (text: string): string =>
  (/^<iframe\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1] ?? text).replaceAll('&amp;', '&')

/** What an address embeds, by the list; `undefined` for any other. */
export function safeEmbed(address: unknown): Embed | undefined {
  if (typeof address !== 'string' || address.length > 4000) return undefined
  const text = addressIn(address.trim())
  const whole = text.startsWith('//') ? `https:${text}` : text
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '')
    return undefined
  for (const { name, frame, onRequest = false } of PROVIDERS) {
    const src = frame(url)
    if (src) return { provider: name, src, onRequest }
  }
  return undefined
}

export type Video = { kind: 'file'; src: string } | ({ kind: 'frame' } & Embed)

const FILE = /\.(mp4|m4v|webm|ogv|mov)$/i

/** What a video block plays: a file of a known kind, or a video of one of those that never load unasked. */
export function safeVideo(address: unknown): Video | undefined {
  const embed = safeEmbed(address)
  if (embed) return embed.onRequest ? { kind: 'frame', ...embed } : undefined
  const src = safeImage(address)
  return src && FILE.test(src.split(/[?#]/)[0]!) ? { kind: 'file', src } : undefined
}
