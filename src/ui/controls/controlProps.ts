/** What every control takes from the field around it. */
export interface ControlProps {
  id: string
  /** Ids of help and error texts. */
  describedBy?: string | undefined
  invalid?: boolean
  required?: boolean
  readOnly?: boolean
  disabled?: boolean
  /** Where no visible label stands beside it. */
  label?: string | undefined
  /** Id of a `datalist` of suggestions. */
  list?: string | undefined
  onBlur?: (() => void) | undefined
}

/** The attributes of a native text-like control. */
export const nativeProps = ({
  id,
  describedBy,
  invalid,
  required,
  readOnly,
  disabled,
  label,
  list,
  onBlur,
}: ControlProps) => ({
  id,
  list,
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
  'aria-required': required || undefined,
  'aria-label': label,
  readOnly,
  disabled,
  onBlur,
})

/** The same for controls that know no `readOnly`: they are disabled, but still say what they hold. */
export const choiceProps = (props: ControlProps) => {
  const { readOnly, ...rest } = nativeProps(props)
  return { ...rest, disabled: props.disabled || readOnly, onBlur: props.onBlur }
}
