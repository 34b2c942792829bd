import { isExpression } from './stepSchema.ts'

/** A value as the field reads it: in an expression by its name, outside of its texts; a place to be filled elsewhere. */
export function asWritten(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  path: string,
  options: Record<string, unknown>,
): string {
  const name = field?.closest<HTMLElement>('[data-field]')?.dataset.field ?? ''
  const isInString =
    (field?.value.slice(0, field.selectionStart ?? 0).match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1
  return isExpression(options[name]) && !isInString ? JSON.stringify({ var: path }) : `{{${path}}}`
}

/** Types a text into a field as a hand would, so that the form hears of it. */
export function insertInto(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
): void {
  if (!field?.isConnected) return void navigator.clipboard?.writeText(text)
  const [start, end] = [
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
  ]
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(
    field,
    field.value.slice(0, start) + text + field.value.slice(end),
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  field.setSelectionRange(start + text.length, start + text.length)
}
