import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#i18n'
import { KINDS, type ValueKind } from '#pages/model'
import { isOwnValue } from './tokenValue.ts'

/** A value of one's own, which is taken over as soon as it is one. */
export function OwnValue({
  label,
  kind,
  value,
  isColour = false,
  onChange,
}: {
  label: string
  kind: ValueKind
  value: string
  isColour?: boolean
  onChange(value: string): void
}) {
  const t = useText('builder')
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => setTyped(null), [value])
  const type = (next: string): void => {
    setTyped(next)
    if (isOwnValue(kind, next)) onChange(next)
  }
  const isWrong = typed !== null && typed !== '' && !isOwnValue(kind, typed)
  return (
    <div className="builder-own-value">
      {isColour && (
        <input
          type="color"
          aria-label={t('style.pick', { label })}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : KINDS.colour.tokens.black}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <TextInput
        size="xs"
        aria-label={t('style.own-of', { label })}
        placeholder={isColour ? '#rrggbb' : '24px'}
        value={typed ?? value}
        error={isWrong ? t(isColour ? 'style.wrong-colour' : 'style.wrong-length') : undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  )
}
