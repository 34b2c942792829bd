import { useRef, useState, type KeyboardEvent } from 'react'
import { formatNumber, useLocale, useText } from '#i18n'
import { Button, Icon } from '#ui'
import type { Path } from '../../../core/index.ts'
import { useForm } from '../../context.ts'
import { useFormServices } from '../../services.ts'
import { findNamed } from '../reference/named.ts'
import { countUp, filledLines, readScan, type Line, type Scan } from './scanning.ts'

export interface ScanLinesProps {
  path: Path
  scan: Scan
  /** What the lines are called. */
  label: string
}

interface Told {
  words: string
  tone: 'good' | 'warning' | 'bad'
}

/**
 * A field above the lines that counts what is scanned into it. The first scan puts aside what was proposed: from then on only
 * what was counted stands there, beside how much of it was expected.
 */
export function ScanLines({ path, scan, label }: ScanLinesProps) {
  const form = useForm()
  const services = useFormServices()
  const locale = useLocale()
  const t = useText('forms')
  const [expected, setExpected] = useState<readonly Line[] | undefined>(undefined)
  const [told, setTold] = useState<Told | undefined>(undefined)
  // A scanner is faster than an answer: one code after the other.
  const queue = useRef(Promise.resolve())
  const latest = useRef(expected)
  const setLines = (lines: readonly Line[] | undefined): void => {
    latest.current = lines
    setExpected(lines)
  }
  const linesNow = (): Line[] => filledLines((form.get(path) as Line[] | undefined) ?? [], scan.by)

  const count = async (text: string): Promise<Told> => {
    const { code, times } = readScan(text)
    const found = services && (await findNamed(services, scan.ref, [code])).get(code)
    if (!found) return { words: t('scan.unknown', { code }), tone: 'bad' }
    const wanted = latest.current ?? linesNow()
    const done = countUp(latest.current ? linesNow() : [], wanted, found, times, scan)
    if (!done) return { words: t('scan.strange', { name: found.label }), tone: 'bad' }
    setLines(wanted)
    form.set(path, done.lines)
    const name = found.label
    const [counted, of] = [done.count, done.of ?? 0].map((one) => formatNumber(one, locale))
    if (done.of === undefined) return { words: t('scan.counted', { name, counted }), tone: 'good' }
    return done.count > done.of
      ? { words: t('scan.beyond', { name, counted, of }), tone: 'warning' }
      : { words: t('scan.counted-of', { name, counted, of }), tone: 'good' }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const { currentTarget: input } = event
    const text = input.value
    if (text.trim() === '') return
    input.value = ''
    queue.current = queue.current
      .then(() => count(text))
      .catch((): Told => ({ words: t('scan.failed'), tone: 'bad' }))
      .then(setTold)
  }
  const putBack = (): void => {
    form.set(path, [...(expected ?? [])])
    setLines(undefined)
    setTold(undefined)
  }
  return (
    <div className="sala-scan" data-scan>
      <label>
        <Icon name="barcode" size={20} />
        <span className="visually-hidden">{t('scan.label', { label })}</span>
        <input
          className="sala-input"
          type="text"
          autoComplete="off"
          inputMode="search"
          enterKeyHint="enter"
          placeholder={t('scan.hint')}
          onKeyDown={onKeyDown}
        />
      </label>
      <output data-tone={told?.tone} aria-live="polite">
        {told?.words}
      </output>
      {expected !== undefined && expected.length > 0 && (
        <Button kind="quiet" onClick={putBack}>
          {t('scan.put-back', { count: expected.length })}
        </Button>
      )}
    </div>
  )
}
