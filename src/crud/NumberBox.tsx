import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#i18n'
import { isInexact, readNumber, textKey } from '#shared'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: unknown
  onChange(value: number): void
  /** A whole number between these two. */
  bounds?: [least: number, most: number]
}

/** A number outside of a form, read as in one: what is none stands with its reason beside the number that was there, until it is mended or left. */
export function NumberBox({ value, onChange, onBlur, bounds, ...box }: Props) {
  const errors = useText('errors')
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [least, most] = bounds ?? [-Infinity, Infinity]
  const isTaken = (number: unknown): number is number =>
    typeof number === 'number' &&
    (!bounds || (Number.isInteger(number) && number >= least && number <= most))
  const params = {
    type: bounds ? 'integer' : 'number',
    ...(bounds && { least, most }),
    ...(typed !== undefined && isInexact(typed) && { digits: 'many' }),
  }
  const isRefused = typed !== undefined && !isTaken(readNumber(typed))
  return (
    <TextInput
      {...box}
      inputMode="decimal"
      value={typed ?? String(value ?? '')}
      error={isRefused && errors(textKey({ code: 'field-type', params }), params)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const number = readNumber(text)
        if (isTaken(number)) onChange(number)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        if (!isRefused) setTyped(undefined)
      }}
    />
  )
}
