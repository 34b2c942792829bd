import { createContext, useContext, type ComponentType } from 'react'
import type { FormProps } from './formProps.ts'
import type { Widget } from './widgetTypes.ts'

/** What fields use of the form around them: its widgets by name, and a form of its own for a record made meanwhile. */
export interface FormKit {
  widgetOf(name: string): Widget
  Form: ComponentType<FormProps>
  FormFields: ComponentType<{ only?: readonly string[]; columns?: number }>
}

const Kit = createContext<FormKit | undefined>(undefined)
export const FormKitProvider = Kit.Provider

export function useFormKit(): FormKit {
  const kit = useContext(Kit)
  if (!kit) throw new Error('A field stands outside of a form: put it inside <Form>.')
  return kit
}
