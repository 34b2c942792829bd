import { useEffect, useRef, useState } from 'react'
import type { FieldFailure, Form } from '../core/index.ts'
import { keepable } from '../drafts/draft.ts'
import { sameJson } from '../schema/matches.ts'
import { useFormSubmit, type FormSubmitEvent, type Waiting } from './formSubmit.ts'

export interface Submission {
  /** What the popup shows. */
  event: FormSubmitEvent | undefined
  close(): void
  /** Answers of this form that wait for the connection. */
  waiting: Waiting | undefined
  submit(answers: unknown, flow?: string): Promise<readonly FieldFailure[] | void>
  sendWaiting(): void
  dropWaiting(): void
}

/** Sends the answers of a form page, and those of before once the connection is back. `sent` is told when they are stored or queued. */
export function useSubmission(form: Form, slug: string, sent: () => void): Submission {
  const port = useFormSubmit()
  const [event, setEvent] = useState<FormSubmitEvent>()
  const [waiting, setWaiting] = useState<Waiting>()
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (
    answers: unknown,
    flow?: string,
    key?: string,
  ): Promise<readonly FieldFailure[] | void> => {
    if (!port) return [{ code: 'not-ready' }]
    const control = new AbortController()
    running.current = control
    setEvent({ kind: 'progress' })
    let kept = false
    for await (const next of port.submit(slug, answers, {
      signal: control.signal,
      secret: !sameJson(keepable(form.reader, form.reader.root, answers), answers),
      ...(key !== undefined && { key }),
      ...(flow !== undefined && { flow }),
    })) {
      if (control.signal.aborted) return
      if (next.kind === 'saved' || next.kind === 'queued') {
        // At once: what follows may lead away from this page.
        if (!kept) sent()
        kept = true
      }
      if (next.kind === 'saved') continue
      setEvent(next.kind === 'done' && next.told ? undefined : next)
      setWaiting(port.queue?.waiting(slug))
      if (next.kind === 'failed') return next.failures
    }
    if (kept) form.reset()
  }

  const sendWaiting = (): void => {
    const found = port?.queue?.waiting(slug)
    if (found)
      void run(found.answers, found.flow, found.key).then(
        (failures) => failures && form.setFailures(failures),
      )
  }
  const send = useRef(sendWaiting)
  useEffect(() => void (send.current = sendWaiting))
  useEffect(() => {
    const queue = port?.queue
    if (!queue) return
    setWaiting(queue.waiting(slug))
    if (navigator.onLine) send.current()
    return queue.whenBack(() => send.current())
  }, [port, slug])

  return {
    event,
    close: () => setEvent(undefined),
    waiting,
    submit: run,
    sendWaiting,
    dropWaiting() {
      port?.queue?.drop(slug)
      setWaiting(undefined)
    },
  }
}
