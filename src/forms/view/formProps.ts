import { type ReactNode } from 'react'
import type { FieldFailure, Form as FormCore } from '../core/index.ts'
import { type FormServices } from './services.ts'

export interface FormProps {
  form: FormCore
  services?: FormServices | undefined
  validatorUrl?: string | undefined
  /** Sends good values, by another flow where a button that was pressed names one (`data-flow`). Failures that it answers are put on their fields. */
  onSubmit(values: unknown, flow?: string): Promise<readonly FieldFailure[] | void> | void
  submitLabel?: string | undefined
  /** Hold the button until nothing is wrong with the values; pressed before, it tells what is. */
  whenValid?: boolean | undefined
  /** Offer to empty the form. */
  clearable?: boolean
  /** Instead of the submit and clear buttons; `null` for none. */
  actions?: ReactNode
  label?: string | undefined
  children: ReactNode
}
