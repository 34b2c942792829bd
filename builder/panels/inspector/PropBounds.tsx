import { useEffect } from 'react'
import { parsePath, useForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { propFailures } from '#pages/model'

/** Says beside the fields of a node what their values may not be, at once; what is missing, where somebody has left it. */
export function PropBounds({ schema }: { schema: JsonSchema }) {
  const form = useForm()
  useEffect(() => {
    const mark = (): void => {
      const paths = propFailures(schema, form.values()).flatMap(({ code, path }) => {
        const read = parsePath(path ?? '')
        return code !== 'field-required' && read.ok && !form.state(read.value).touched ? [read.value] : []
      })
      if (paths.length > 0) form.check(paths)
    }
    form.setValidator((values) => propFailures(schema, values))
    mark()
    return form.subscribeStatus(mark)
  }, [form, schema])
  return null
}
