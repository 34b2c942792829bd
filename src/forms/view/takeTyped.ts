import { useCallback, useRef, useSyncExternalStore } from 'react'

type Control = HTMLInputElement & { options?: HTMLOptionsCollection }

/** How to tell React what a control shows that it was not sent with: it takes over the look, but no handler has heard of it. */
function untold(control: Control): (() => void)[] {
  const { value, type, checked, defaultValue, defaultChecked, options } = control
  const hear = () => control.dispatchEvent(new Event('change', { bubbles: true }))
  if (options) {
    const sent = [...options].find(({ defaultSelected }) => defaultSelected)
    return !sent || sent.selected ? [] : [() => ((control.value = value), hear())]
  }
  // Their value is what they stand for, and is not typed.
  if (type === 'checkbox' || type === 'radio')
    return checked !== defaultChecked && (checked || type === 'checkbox')
      ? [() => ((control.checked = defaultChecked), control.click())]
      : []
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

/** Hands a field what was typed, chosen or ticked in it before the script had come; what was left since is told to be left. */
export function takeTyped(field: Element): void {
  const own = [...field.querySelectorAll<Control>('input, textarea, select')].filter(
    (control) => control.closest('[data-look]') === field,
  )
  // All is read before any of it is told: the first answer makes React draw the others anew.
  const told = own.flatMap((control) => untold(control).map((tell) => ({ control, tell })))
  for (const { tell } of told) tell()
  // When it is rendered anew, as what leaves a field reads what was typed in it.
  queueMicrotask(
    () =>
      !field.contains(document.activeElement) &&
      told.at(-1)?.control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
  )
}

const unchanging = () => () => undefined
const taken = new WeakSet<Element>()

/** Are there fields that the gateway drew, and that this form knows nothing of yet? What is typed in them is not in its values. */
export const hasUntaken = (form: Element): boolean =>
  form.isConnected &&
  [...form.querySelectorAll('.sala-field[data-look]')].some((field) => !taken.has(field))

/** Settles when all fields are taken over, or the form is gone. Nothing tells of one that failed and left the page. */
export async function whenTaken(form: Element): Promise<void> {
  while (hasUntaken(form)) await new Promise((done) => setTimeout(done, 50))
}

/** For the frame of a field: takes what was typed in it, once, when the field itself was taken over. Fields of one page are so one after the other. */
export function useTakeTyped(): (frame: Element | null) => void {
  const isSent = useRef(false)
  // React asks for what was sent only where it takes that over.
  useSyncExternalStore(
    unchanging,
    () => true,
    () => (isSent.current = true),
  )
  return useCallback((frame) => {
    if (!frame) return
    if (isSent.current) takeTyped(frame)
    isSent.current = false
    taken.add(frame)
  }, [])
}
