import { Field as FormField, FieldPreview, useFormScope, useOptionalForm } from '#forms'
import type { BlockProps } from '#registry'

export const catalogues = ['forms', 'errors'] as const

/** A field of a form page: the form around it renders it at its place; outside of one it shows how it will look. */
export default function Field({ object }: BlockProps) {
  const form = useOptionalForm()
  const scope = useFormScope()
  if (!form || !object.name) return <FieldPreview object={object} />
  return <FormField path={[...scope, object.name]} />
}
