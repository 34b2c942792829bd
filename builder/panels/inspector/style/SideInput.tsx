import { useEffect, useState, type KeyboardEvent } from 'react'
import { useText } from '#i18n'
import type { KindName } from '#pages/model'
import { Inheritance } from './StyleRow.tsx'
import { useStyleValue } from './styleEditing.ts'
import { useValueWords } from './StyleField.tsx'
import { shortToken } from './tokenMarks.tsx'
import { kindOf, lengthInWords, stepped, tokenOf, written } from './tokenValue.ts'

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** One side or corner of a box: written as a size or a length, or changed by the arrow keys. */
export function SideInput({
  path,
  side,
  kind,
  of,
  hint,
}: {
  path: string
  side: string
  kind: KindName
  of: string
  hint: string
}) {
  const t = useText('builder')
  const words = useValueWords()
  const value = useStyleValue(path)
  const label = `${of}: ${t(`style.side.${side}`)}`
  const values = kindOf(kind)
  const short = (one: unknown): string => {
    const token = tokenOf(values, one)
    return token ? shortToken(token) : lengthInWords(one).replace(' px', '')
  }
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => setTyped(null), [value.own])
  const isWrong = typed !== null && typed !== '' && !written(values, typed, shortToken)
  const type = (text: string): void => {
    setTyped(text)
    if (text === '') return value.set(undefined)
    const next = written(values, text, shortToken)
    if (next !== undefined && next !== value.own) value.set(next)
  }
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    const next = stepped(values, value.shown, by, event.shiftKey)
    if (next !== undefined) value.set(next)
  }
  return (
    <div
      className="builder-side"
      data-style={path}
      data-side={side}
      data-overrides={value.overrides || undefined}
    >
      <input
        type="text"
        inputMode="text"
        aria-label={label}
        aria-describedby={hint}
        aria-invalid={isWrong || undefined}
        title={`${label}: ${isWrong ? t('style.wrong-length') : words(kind, kind, value.shown)}`}
        data-own={value.own !== undefined || undefined}
        placeholder={short(value.shown)}
        value={typed ?? (value.own === undefined ? '' : short(value.own))}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={step}
      />
      <Inheritance label={label} value={value} isBrief />
    </div>
  )
}
