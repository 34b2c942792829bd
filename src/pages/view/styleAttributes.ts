import type { PageStyle } from '#schema'

/** A style as data attributes, which the style sheet turns into tokens of the theme. */
export const styleAttributes = (style: PageStyle | undefined): Record<string, string | undefined> =>
  style ? { 'data-align': style.align, 'data-background': style.background, 'data-padding': style.padding, 'data-width': style.width } : {}
