import { useId, useState, type ComponentProps, type FormEvent } from 'react'
import { useText } from '#i18n'

interface PlainInputProps extends ComponentProps<'input'> {
  name: string
  label: string
  /** It was left empty. */
  missing: boolean
}

/** A control of a form that works without a script, with what is wrong beside it. */
export function PlainInput({
  label,
  missing,
  'aria-describedby': described,
  ...input
}: PlainInputProps) {
  const t = useText('public')
  const id = useId()
  return (
    <div data-field={input.name}>
      <label>
        {label}
        <input
          {...input}
          required
          aria-invalid={missing || undefined}
          aria-describedby={[missing && id, described].filter(Boolean).join(' ') || undefined}
        />
      </label>
      {missing && (
        <p id={id} className="sala-signin-missing">
          {t(`missing.${input.name}`)}
        </p>
      )}
    </div>
  )
}

const isEmpty = ({ type, value }: HTMLInputElement): boolean =>
  (type === 'password' ? value : value.trim()) === ''

/** Which controls of a plain form were left empty when it was sent. */
export function useMissing() {
  const [missing, setMissing] = useState<readonly string[]>([])
  return {
    isMissing: (name: string): boolean => missing.includes(name),
    /** Is all there? Else the first that is not is gone to. */
    isComplete(form: HTMLFormElement): boolean {
      const empty = [...form.querySelectorAll<HTMLInputElement>('input[required]')].filter(isEmpty)
      setMissing(empty.map(({ name }) => name))
      empty[0]?.focus()
      return empty.length === 0
    },
    /** What is typed in is missing no more. */
    onInput: ({ target }: FormEvent): void =>
      setMissing((names) => names.filter((name) => name !== (target as HTMLInputElement).name)),
  }
}
