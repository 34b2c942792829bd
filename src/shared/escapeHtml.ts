import { fillTemplate } from './text.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

/** Rich text with values in it, which are words whatever they look like. */
export const fillHtml = (
  html: string,
  data: unknown,
  write: NonNullable<Parameters<typeof fillTemplate>[2]>,
): string =>
  fillTemplate(html, data, (value, form) =>
    escapeHtml(write(value, form)).replace(/\r?\n/g, '<br>'),
  )
