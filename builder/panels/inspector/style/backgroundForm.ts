import type { JsonSchema } from '#forms/schema'
import { refusedAddress, safeImage, safeVideo } from '#pages/model'
import type { Bilingual, Failure } from '#shared'

const L = (th: string, en: string): Bilingual => ({ th, en })
const percent = (th: string, en: string): JsonSchema =>
  ({
    type: 'number',
    minimum: 0,
    maximum: 100,
    multipleOf: 5,
    'x-widget': 'slider',
    'x-label': L(th, en),
  }) as JsonSchema

const OF_PICTURE = {
  size: {
    type: 'string',
    enum: ['cover', 'contain', 'tile'],
    'x-label': L('การจัดวาง', 'Fit'),
    'x-labels': {
      cover: L('เต็มพื้นที่', 'Fill'),
      contain: L('เห็นทั้งภาพ', 'Whole picture'),
      tile: L('ปูซ้ำ', 'Tiles'),
    },
  },
  x: percent('จุดสนใจแนวนอน (%)', 'Focal point, across (%)'),
  y: percent('จุดสนใจแนวตั้ง (%)', 'Focal point, down (%)'),
  shade: {
    type: 'string',
    enum: ['black', 'white', 'brand-surface', 'surface'],
    'x-label': L('สีทับ', 'Overlay'),
    'x-labels': {
      black: L('ดำ', 'Black'),
      white: L('ขาว', 'White'),
      'brand-surface': L('สีหลัก', 'Brand'),
      surface: L('สีพื้นหน้า', 'Page'),
    },
  },
  strength: percent('ความเข้มของสีทับ (%)', 'Strength of the overlay (%)'),
}

export const PICTURE = {
  type: 'object',
  properties: {
    image: {
      type: 'string',
      maxLength: 2000,
      'x-widget': 'image-address',
      'x-label': L('รูปภาพ', 'Picture'),
    },
    ...OF_PICTURE,
  },
} as JsonSchema

export const VIDEO = {
  type: 'object',
  properties: {
    video: {
      type: 'string',
      maxLength: 2000,
      'x-widget': 'video-address',
      'x-label': L('ที่อยู่วิดีโอ', 'Address of the film'),
      'x-help': L(
        'เล่นไม่มีเสียง วนซ้ำ และหยุดนิ่งสำหรับผู้ที่ลดการเคลื่อนไหว',
        'Plays without sound, over and over; stands still for those who want less motion',
      ),
    },
    image: {
      type: 'string',
      maxLength: 2000,
      'x-widget': 'image-address',
      'x-label': L('ภาพแทนก่อนเล่น', 'Picture before it plays'),
    },
    ...OF_PICTURE,
  },
} as JsonSchema

/** A background of the document as the form edits it: its parts side by side. */
export function fromPicture(value: Record<string, unknown> | undefined): Record<string, unknown> {
  const { type: _, focus, overlay, ...rest } = value ?? {}
  const { x, y } = (focus ?? {}) as { x?: number; y?: number }
  const { color, strength } = (overlay ?? {}) as { color?: string; strength?: number }
  return Object.fromEntries(
    Object.entries({ ...rest, x, y, shade: color, strength }).filter(
      ([, one]) => one !== undefined,
    ),
  )
}

/** What plays behind words is a file: a film of another site asks to be played first. */
const isFilm = (value: unknown): boolean => safeVideo(value)?.kind === 'file'

/** Addresses that nothing can be shown of. */
export function pictureFailures(values: unknown): Failure[] {
  const { image, video } = values as Record<string, unknown>
  const picture = refusedAddress('image-address', image)
  return [
    ...(picture ? [{ ...picture, path: 'image' }] : []),
    ...(video === undefined || video === '' || isFilm(video)
      ? []
      : [
          {
            code: 'film-refused' as const,
            path: 'video',
            params: { link: String(video).slice(0, 100) },
          },
        ]),
  ]
}

/** The form's values as a background; `undefined` while it lacks what it shows. */
export function toPicture(
  type: 'image' | 'video',
  { image, video, size, x, y, shade, strength }: Record<string, unknown>,
): Record<string, unknown> | undefined {
  if (type === 'image' ? !safeImage(image) : !isFilm(video)) return undefined
  return {
    type,
    ...(type === 'video' ? { video } : {}),
    ...(safeImage(image) ? { image } : {}),
    ...(size === undefined ? {} : { size }),
    ...(x === undefined && y === undefined
      ? {}
      : { focus: { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) } }),
    ...(shade === undefined && strength === undefined
      ? {}
      : { overlay: { color: shade ?? 'black', strength: strength ?? 50 } }),
  }
}
