import { useEffect } from 'react'
import { parsePath, useForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { propFailures } from '#pages/model'
import type { Failure } from '#shared'
import { useBuilder } from '../../context/builderContext.ts'

/** Not told of while it is being written. */
const UNFINISHED = new Set(['field-required', 'link-incomplete'])
/** Every address is incomplete while it is typed: it is judged once the keys rest for so long. */
const REST_MS = 600

const keyOf = ({ path, params }: Failure): string => `${path} ${String(params?.link)}`

/** Says beside the fields of a node what their values may not be, at once; what is missing or not complete, where somebody has left it, and links as they were found. */
export function PropBounds({ schema }: { schema: JsonSchema }) {
  const form = useForm()
  const { problems } = useBuilder()
  useEffect(() => {
    const all = (values: unknown) => propFailures(schema, values, problems.known())
    let judged = new Set(all(form.values()).map(keyOf))
    let values = form.values()
    let resting: ReturnType<typeof setTimeout> | undefined
    const found = (now: unknown) =>
      all(now).filter((failure) => failure.code !== 'link-incomplete' || judged.has(keyOf(failure)))
    const mark = (isSilent = (code: string): boolean => UNFINISHED.has(code)): void => {
      const paths = found(form.values()).flatMap(({ code, path }) => {
        const read = parsePath(path ?? '')
        return !isSilent(code) && read.ok && !form.state(read.value).touched ? [read.value] : []
      })
      if (paths.length > 0) form.check(paths)
    }
    const judge = (): void => {
      judged = new Set(all(form.values()).map(keyOf))
      form.setValidator(found)
    }
    form.setValidator(found)
    mark((code) => code === 'field-required')
    const stop = form.subscribeStatus(() => {
      mark()
      if (form.values() === values) return
      values = form.values()
      clearTimeout(resting)
      resting = setTimeout(judge, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(resting)
    }
  }, [form, schema, problems])
  return null
}
