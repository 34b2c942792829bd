import { fileFailure, IMAGES, type FormServices, type LibraryPicture, type Upload } from '#forms'
import { newObjectId, type Failure } from '#shared'
import type { Anchor, PlacedPicture } from '../commands/index.ts'

interface Ports {
  upload: FormServices['upload']
  /** Fetches what renders a picture. */
  ready(): Promise<void>
  /** Puts them there as one step; `null` where the place is gone. */
  insert(pictures: readonly PlacedPicture[], anchor: Anchor): string[] | null
  /** The place of these is gone: they are in the library. */
  lost(names: string[]): void
}

/** Pictures that were dropped or pasted together. */
interface Batch {
  anchor: Anchor
  /** In the order they were given in; those that are uploaded, with their picture. */
  files: { id: string; name: string; picture?: LibraryPicture }[]
}

/** Pictures on their way to a place of the page. */
export interface PictureQueue {
  now(): readonly Upload[]
  subscribe(listener: () => void): () => void
  place(files: readonly File[], anchor: Anchor): void
  /** Stops one, or takes note of its failure. */
  drop(id: string): void
  resume(id: string): void
  /** Stops them all. */
  stop(): void
}

/**
 * Uploads pictures, and puts those of one drop onto the page together once the last of them is here. Nothing stands on
 * the page before; what fails says so, and the others come without it.
 */
export function createPictureQueue({ upload, ready, insert, lost }: Ports): PictureQueue {
  const listeners = new Set<() => void>()
  const stops = new Map<string, AbortController>()
  const batches = new Map<string, Batch>()
  let uploads: readonly Upload[] = []

  const show = (next: readonly Upload[]): void => {
    uploads = next
    listeners.forEach((listener) => listener())
  }
  const change = (id: string, changes: Partial<Upload>): void =>
    show(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  /** Puts what is here onto the page when nothing of its batch is under way any more. */
  async function settle(batch: Batch): Promise<void> {
    if (
      batch.files.some(
        ({ id, picture }) => !picture && uploads.some((one) => one.id === id && !one.failure),
      )
    )
      return
    const here = batch.files.filter(({ picture }) => picture)
    if (here.length === 0) return
    batch.files = batch.files.filter(({ picture }) => !picture)
    here.forEach(({ id }) => batches.delete(id))
    await ready()
    const ids = insert(
      here.map(({ picture }) => ({ url: picture!.url })),
      batch.anchor,
    )
    if (!ids) return lost(here.map(({ name }) => name))
    // One that is tried again stands behind those that came without it.
    if (batch.anchor.target.kind === 'object')
      batch.anchor = { ...batch.anchor, before: ids.at(-1)! }
  }

  function send(id: string, file: File): void {
    const batch = batches.get(id)!
    const stop = new AbortController()
    stops.set(id, stop)
    const failed = (failure: Failure, again: boolean): void => {
      change(id, { failure, ...(again ? { file } : {}) })
      void settle(batch)
    }
    void upload(file, {
      public: true,
      signal: stop.signal,
      onProgress: (progress) => !stop.signal.aborted && change(id, { progress }),
    }).then(
      (result) => {
        if (stop.signal.aborted) return
        if (!result.ok)
          return failed(result.failures[0]!, !result.failures[0]!.code.startsWith('file-'))
        batch.files = batch.files.map((one) =>
          one.id === id
            ? { ...one, picture: { url: result.value.url, name: result.value.name } }
            : one,
        )
        show(uploads.filter((one) => one.id !== id))
        void settle(batch)
      },
      () => !stop.signal.aborted && failed({ code: 'upload-failed' }, true),
    )
  }

  return {
    now: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    place(files, anchor) {
      const given = files.map((file) => ({
        id: newObjectId(),
        file,
        failure: fileFailure(file, { accept: IMAGES }),
      }))
      const batch: Batch = {
        anchor,
        files: given
          .filter(({ failure }) => !failure)
          .map(({ id, file }) => ({ id, name: file.name })),
      }
      batch.files.forEach(({ id }) => batches.set(id, batch))
      show([
        ...uploads,
        ...given.map(({ id, file, failure }): Upload => ({
          id,
          name: file.name,
          progress: 0,
          ...(failure ? { failure } : {}),
        })),
      ])
      for (const { id, file, failure } of given) if (!failure) send(id, file)
    },
    drop(id) {
      stops.get(id)?.abort()
      show(uploads.filter((one) => one.id !== id))
      const batch = batches.get(id)
      batches.delete(id)
      if (!batch) return
      batch.files = batch.files.filter((one) => one.id !== id)
      void settle(batch)
    },
    resume(id) {
      const one = uploads.find((upload) => upload.id === id)
      if (!one?.file) return
      show(
        uploads.map((upload) => (upload.id === id ? { id, name: one.name, progress: 0 } : upload)),
      )
      send(id, one.file)
    },
    stop: () => stops.forEach((stop) => stop.abort()),
  }
}
