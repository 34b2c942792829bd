import { useState, type ClipboardEvent } from 'react'
import { useLocale, useText } from '#i18n'
import type { Path } from '../../../core/index.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { useForm } from '../../context.ts'
import { useFormServices } from '../../services.ts'
import { placeOf } from './tableKeys.ts'

interface Around {
  path: Path
  columns: readonly FieldSpec[]
}

/** Is a text more than one cell of a spreadsheet? */
const isTable = (text: string): boolean => /\t/.test(text) || /\n/.test(text.trim())

/** Lines go to and come from spreadsheets by the clipboard; the code of it comes with the first of them. */
export function useExchange({ path, columns }: Around) {
  const form = useForm()
  const services = useFormServices()
  const locale = useLocale()
  const t = useText('forms')
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)

  const onPaste = (event: ClipboardEvent<HTMLTableElement>): void => {
    const { target } = event
    const text = event.clipboardData.getData('text/plain')
    const isGhost = target instanceof Element && target.closest('.sala-ghost') !== null
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return
    if (!isTable(text) || (target instanceof HTMLTextAreaElement && !text.includes('\t'))) return
    const place = placeOf(target, event.currentTarget)
    const at = isGhost
      ? { index: form.rows(path).length, column: 0 }
      : { index: place?.index ?? NaN, column: place?.column ?? 0 }
    if (!Number.isInteger(at.index)) return
    event.preventDefault()
    setBusy(true)
    const paste = async (): Promise<string> => {
      const { pasteLines } = await import('./pasteLines.ts')
      const done = await pasteLines({ form, path, columns, services, locale }, text, at)
      const words = [t('list.pasted', { count: done.lines })]
      if (done.wrong > 0) words.push(t('list.pasted-wrong', { count: done.wrong }))
      if (done.left > 0) words.push(t('list.pasted-left', { count: done.left }))
      return words.join(' ')
    }
    void paste()
      .catch(() => t('list.paste-failed'))
      .then(setTold)
      .finally(() => setBusy(false))
  }

  const copy = (): void => {
    const write = async (): Promise<string> => {
      const { writeTable } = await import('./tableText.ts')
      const rows = (form.get(path) ?? []) as Record<string, unknown>[]
      await navigator.clipboard.writeText(await writeTable(columns, rows, locale))
      return t('list.copied', { count: rows.length })
    }
    void write()
      .catch(() => t('list.copy-failed'))
      .then(setTold)
  }
  return { onPaste, copy, told, isBusy }
}
