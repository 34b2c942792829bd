import { useEffect, useState } from 'react'
import { useText } from '#i18n'
import type { Leaf } from '#pages/model'
import { Choices } from './Choices.tsx'
import { OwnValue } from './OwnValue.tsx'
import { useTokenName } from './styleEditing.ts'
import { tokenMark } from './tokenMarks.tsx'
import { kindOf, takesOwn, tokenOf } from './tokenValue.ts'

const OWN = 'own'

interface Props {
  /** What the words of the kind are found under. */
  name: string
  kind: Leaf['kind']
  label: string
  own: unknown
  /** What holds, said here or not. */
  shown: unknown
  onChange(value: string): void
}

/** Tokens side by side, and a value of one's own where the kind has any. */
export function TokenInput({ name, kind, label, own, shown, onChange }: Props) {
  const t = useText('builder')
  const nameOf = useTokenName()
  const values = kindOf(kind)
  const text = typeof own === 'string' ? own : ''
  const isOwnValue = text !== '' && !Object.hasOwn(values.tokens, text)
  const [asks, setAsks] = useState(false)
  useEffect(() => setAsks(false), [own])
  const choices = Object.keys(values.tokens).map((value) => ({
    value,
    name: nameOf(name, value),
    mark: tokenMark(name, value),
  }))
  const isCustom = isOwnValue || asks
  return (
    <div className="builder-token">
      <Choices
        label={label}
        choices={
          takesOwn(values) ? [...choices, { value: OWN, name: t('style.own'), mark: '…' }] : choices
        }
        value={isCustom ? OWN : tokenOf(values, shown)}
        isOwn={own !== undefined}
        onChoose={(next) => {
          if (next === OWN) return setAsks(true)
          setAsks(false)
          onChange(next)
        }}
      />
      {isCustom && (
        <OwnValue label={label} kind={values} value={isOwnValue ? text : ''} onChange={onChange} />
      )}
    </div>
  )
}
