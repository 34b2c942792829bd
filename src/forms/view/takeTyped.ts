type Control = HTMLInputElement & { options?: HTMLOptionsCollection }

/** How to tell React what a control shows that it was not sent with: it takes over the look, but no handler has heard of it. */
function untold(control: Control): (() => void)[] {
  const { value, type, checked, defaultValue, defaultChecked, options } = control
  const hear = () => control.dispatchEvent(new Event('change', { bubbles: true }))
  if (options) {
    const sent = [...options].find(({ defaultSelected }) => defaultSelected)
    return !sent || sent.selected ? [] : [() => ((control.value = value), hear())]
  }
  if (checked !== defaultChecked) return checked || type !== 'radio' ? [() => ((control.checked = defaultChecked), control.click())] : []
  // Those of colour and range always show some value, also where there is none.
  if (value === defaultValue || (!defaultValue && /color|range/.test(type))) return []
  if (type === 'file') return [hear]
  return [
    () => {
      control.value = defaultValue
      // Past React, which compares with what was last written through the element itself.
      Reflect.set(Object.getPrototypeOf(control) as object, 'value', value, control)
      hear()
    },
  ]
}

/** Hands a form what was typed, chosen or ticked in it before the script had come; once, right after it was taken over. */
export function takeTyped(form: HTMLFormElement): void {
  // All is read before any of it is told: the first answer makes React draw the others anew.
  for (const tell of [...form.querySelectorAll<Control>('input, textarea, select')].flatMap(untold)) tell()
}
