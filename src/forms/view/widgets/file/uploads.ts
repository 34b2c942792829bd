import { useEffect, useRef, useState } from 'react'
import { FILM_LIMIT_MB, fileSize, newObjectId, UPLOAD_LIMIT_MB, type Failure } from '#shared'
import type { FormServices, FileValue, UploadOptions } from '../../services.ts'

export interface Upload {
  id: string
  name: string
  /** 0 to 100. */
  progress: number
  failure?: Failure
  /** Kept of one that failed on the way, so that it can be sent again. */
  file?: File
}

interface Limits extends UploadOptions {
  accept?: string[] | undefined
  /** MB; never more than the gateway takes. */
  maxSize?: number | undefined
}

/** Films and sound, of which the gateway takes more. */
const PLAYED = /\.(?:mp4|m4v|webm|m4a|mp3)$/i

const extensionOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''

const extensionsOf = (accept: string[] | undefined): string[] | undefined =>
  accept?.map((one) => one.replace(/^\./, '').toLowerCase())

/** What is wrong with a file before it is sent (spec: academy 5, Upload). What a file really is, the gateway looks at. */
export function fileFailure(
  file: File,
  { accept, maxSize }: Pick<Limits, 'accept' | 'maxSize'>,
): Failure | undefined {
  const allowed = extensionsOf(accept)
  if (allowed?.length && !allowed.includes(extensionOf(file.name)))
    return { code: 'file-type', params: { types: allowed.join(', '), name: file.name } }
  if (file.size === 0) return { code: 'file-empty', params: { name: file.name } }
  const ceiling = PLAYED.test(file.name) ? FILM_LIMIT_MB : UPLOAD_LIMIT_MB
  const most = Math.min(maxSize ?? UPLOAD_LIMIT_MB, ceiling) * 1024 * 1024
  if (file.size > most)
    return {
      code: 'file-too-large',
      params: { max: fileSize(most), size: fileSize(file.size), name: file.name },
    }
  return undefined
}

/** Uploads under way, each with its progress and a way to stop it; leaving the screen stops them all. */
export function useUploads(
  services: FormServices | undefined,
  limits: Limits,
  onDone: (file: FileValue) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const done = useRef(onDone)
  done.current = onDone

  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])

  const change = (id: string, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const drop = (id: string): void => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setUploads((all) => all.filter((one) => one.id !== id))
  }
  const start = (file: File): void => {
    const id = newObjectId()
    const failure = fileFailure(file, limits)
    setUploads((all) => [...all, { id, name: file.name, progress: 0, ...(failure && { failure }) }])
    if (!failure) send(id, file)
  }
  const send = (id: string, file: File): void => {
    if (!services) return
    const failed = (failure: Failure): void => change(id, { failure, file })
    // A file that is not taken is not taken a second time, and what this field takes is less than what the gateway does.
    const refused = (failure: Failure): void => {
      if (!failure.code.startsWith('file-')) return failed(failure)
      const types =
        failure.code === 'file-type' ? extensionsOf(limits.accept)?.join(', ') : undefined
      change(id, {
        failure: types ? { ...failure, params: { ...failure.params, types } } : failure,
      })
    }
    const stop = new AbortController()
    stops.current.set(id, stop)
    services
      .upload(file, {
        ...(limits.public && { public: true }),
        ...(limits.folder && { folder: limits.folder }),
        ...(limits.replace && { replace: limits.replace }),
        signal: stop.signal,
        onProgress: (progress) => !stop.signal.aborted && change(id, { progress }),
      })
      .then(
        (result) => {
          if (stop.signal.aborted) return
          if (!result.ok) return refused(result.failures[0]!)
          drop(id)
          done.current(result.value)
        },
        () => !stop.signal.aborted && failed({ code: 'upload-failed' }),
      )
  }
  const resume = (id: string): void => {
    const file = uploads.find((one) => one.id === id)?.file
    if (!file) return
    setUploads((all) =>
      all.map((one) => (one.id === id ? { id, name: file.name, progress: 0 } : one)),
    )
    send(id, file)
  }
  return { uploads, start, drop, resume, busy: uploads.some(({ failure }) => !failure) }
}
