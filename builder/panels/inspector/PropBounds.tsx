import { useEffect } from 'react'
import { parsePath, useForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { propFailures } from '#pages/model'
import { useBuilder } from '../../builderContext.ts'

/** Not told of while it is being written. */
const UNFINISHED = new Set(['field-required', 'link-incomplete'])

/** Says beside the fields of a node what their values may not be, at once; what is missing or not complete, where somebody has left it, and links as they were found. */
export function PropBounds({ schema }: { schema: JsonSchema }) {
  const form = useForm()
  const { problems } = useBuilder()
  useEffect(() => {
    const found = (values: unknown) => propFailures(schema, values, problems.known())
    const mark = (isSilent = (code: string): boolean => UNFINISHED.has(code)): void => {
      const paths = found(form.values()).flatMap(({ code, path }) => {
        const read = parsePath(path ?? '')
        return !isSilent(code) && read.ok && !form.state(read.value).touched ? [read.value] : []
      })
      if (paths.length > 0) form.check(paths)
    }
    form.setValidator(found)
    mark((code) => code === 'field-required')
    return form.subscribeStatus(() => mark())
  }, [form, schema, problems])
  return null
}
