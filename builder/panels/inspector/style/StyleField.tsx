import { useText } from '#i18n'
import type { Leaf } from '#pages/model'
import { ColourInput } from './ColourInput.tsx'
import { StyleRow } from './StyleRow.tsx'
import { useStyleValue, useTokenName } from './styleEditing.ts'
import { TokenInput } from './TokenInput.tsx'
import { kindOf, lengthInWords, tokenOf } from './tokenValue.ts'

/** How browsers say that there is nothing. */
const UNSAID = new Set(['none', 'auto', 'normal'])

/** What holds, as people call it: the name of a token, or the length that it came to. */
export function useValueWords(): (name: string, kind: Leaf['kind'], value: unknown) => string {
  const nameOf = useTokenName()
  return (name, kind, value) => {
    const token = tokenOf(kindOf(kind), value)
    if (token) return nameOf(name, token)
    return UNSAID.has(String(value)) ? nameOf(name, 'none') : lengthInWords(value)
  }
}

/** One value: which it is, who says so, and what else it could be. */
export function StyleField({ path, kind }: { path: string; kind: Leaf['kind'] }) {
  const t = useText('builder')
  const words = useValueWords()
  const value = useStyleValue(path)
  const label = t(`style.${path}`)
  // A choice from a few words is called as what it is a choice of.
  const name = typeof kind === 'string' ? kind : path
  const input = { label, own: value.own, shown: value.shown, onChange: value.set }
  return (
    <StyleRow
      label={label}
      value={value}
      path={path}
      words={kind === 'colour' ? '' : words(name, kind, value.shown)}
    >
      {kind === 'colour' ? (
        <ColourInput {...input} />
      ) : (
        <TokenInput {...input} name={name} kind={kind} />
      )}
    </StyleRow>
  )
}
