import type { Failure } from '#shared'
import { EMBED_PROVIDERS, safeEmbed, safeVideo } from './embeds.ts'
import { safeImage, safeLink } from './links.ts'

const KINDS = {
  link: { code: 'link-refused', safe: safeLink },
  'image-address': { code: 'link-refused', safe: safeImage },
  'embed-address': { code: 'embed-refused', safe: safeEmbed },
  'video-address': { code: 'video-refused', safe: safeVideo },
} as const

/** Why an address written in a field of this widget is not taken, if it is not; a field left empty is. The gateway and the fields ask the same. */
export function refusedAddress(widget: string | undefined, value: unknown): Failure | undefined {
  const kind =
    widget !== undefined && Object.hasOwn(KINDS, widget)
      ? KINDS[widget as keyof typeof KINDS]
      : undefined
  if (!kind || typeof value !== 'string' || value === '' || kind.safe(value)) return undefined
  const link = value.slice(0, 100)
  return {
    code: kind.code,
    params:
      kind.code === 'link-refused' ? { link } : { link, providers: EMBED_PROVIDERS.join(', ') },
  }
}
