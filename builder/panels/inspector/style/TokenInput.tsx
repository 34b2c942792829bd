import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#i18n'
import { KINDS, type KindName, type ValueKind } from '#pages/model'
import { useTokenName } from './styleEditing.ts'

/** A kind of value, or a choice from a few words under a name. */
export type TokenKind = KindName | { name: string; choices: readonly string[] }

const NONE = '^(?!)'

interface Props {
  kind: TokenKind
  label: string
  value: unknown
  /** What holds while there is no value. */
  placeholder: string
  onChange(value: string | undefined): void
}

/** A token from the list, or a value of one's own, which is taken over as soon as it is one. */
export function TokenInput({ kind, label, value, placeholder, onChange }: Props) {
  const t = useText('builder')
  const nameOf = useTokenName()
  const { tokens, pattern }: ValueKind =
    typeof kind === 'string'
      ? KINDS[kind]
      : {
          tokens: Object.fromEntries(kind.choices.map((choice) => [choice, choice])),
          pattern: NONE,
        }
  const name = typeof kind === 'string' ? kind : kind.name
  const text = typeof value === 'string' ? value : ''
  const own = text !== '' && !Object.hasOwn(tokens, text)
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => setTyped(null), [value])
  const custom = own || typed !== null
  const colour = kind === 'colour'
  const choose = (next: string): void => {
    setTyped(next === 'own' ? (own ? text : '') : null)
    if (next !== 'own') onChange(next === '' ? undefined : next)
  }
  const type = (next: string): void => {
    setTyped(next)
    if (new RegExp(pattern).test(next)) onChange(next)
  }
  const wrong = typed !== null && typed !== '' && !new RegExp(pattern).test(typed)
  return (
    <div className="builder-token">
      {colour && (
        <span
          className="builder-swatch"
          style={{ background: Object.hasOwn(tokens, text) ? tokens[text] : text || 'transparent' }}
          aria-hidden
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={label}
        value={custom ? 'own' : text}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{placeholder}</option>
        {Object.keys(tokens).map((token) => (
          <option key={token} value={token}>
            {nameOf(name, token)}
          </option>
        ))}
        {pattern !== NONE && <option value="own">{t('style.own')}</option>}
      </NativeSelect>
      {custom && colour && (
        <input
          type="color"
          aria-label={t('style.pick', { label })}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {custom && (
        <TextInput
          size="xs"
          aria-label={t('style.own-of', { label })}
          placeholder={colour ? '#rrggbb' : '24px'}
          value={typed ?? text}
          error={wrong ? t(colour ? 'style.wrong-colour' : 'style.wrong-length') : undefined}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
