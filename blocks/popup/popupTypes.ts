import type { Text } from '#shared'

export interface PopupProps {
  title?: Text
  contentType?: 'image' | 'video' | 'text'
  imageUrl?: string
  imageAlt?: Text
  videoUrl?: string
  textContent?: Text
  link?: string
  button?: Text
  displayType?: 'first' | 'always'
  /** Seconds. */
  delay?: number
  autoclose?: boolean
  /** Seconds. */
  autocloseDelay?: number
}

export const DEFAULT_AUTOCLOSE = 10
