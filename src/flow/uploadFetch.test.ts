import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadFetch } from './uploadFetch.ts'

class FakeRequest {
  static last: FakeRequest
  upload: {
    onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void
  } = {}
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  opened: string[] = []
  body: unknown
  constructor() {
    FakeRequest.last = this
  }
  open = (...words: string[]) => void (this.opened = words)
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value)
  send = (body: unknown) => void (this.body = body)
  abort = () => this.onabort?.()
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => void vi.unstubAllGlobals())

test('tells how far a file has been sent, and answers as fetch does', async () => {
  const told: number[] = []
  const answer = uploadFetch((percent) => told.push(percent))('/api/upload', {
    method: 'POST',
    headers: { 'x-csrf-token': 't' },
    body: new FormData(),
  })
  const request = FakeRequest.last
  request.upload.onprogress!({ loaded: 1, total: 4, lengthComputable: true })
  request.upload.onprogress!({ loaded: 4, total: 4, lengthComputable: true })
  Object.assign(request, { status: 201, responseText: '{"a":1}' })
  request.onload!()
  const response = await answer
  expect([
    told,
    response.status,
    await response.json(),
    request.opened,
    request.headers['x-csrf-token'],
  ]).toEqual([[25, 100], 201, { a: 1 }, ['POST', '/api/upload'], 't'])
})

test('is cancelled by its signal, and says when there is no network', async () => {
  const stop = new AbortController()
  const cancelled = uploadFetch(() => undefined)('/api/upload', {
    method: 'POST',
    signal: stop.signal,
  })
  stop.abort()
  await expect(cancelled).rejects.toThrow('aborted')
  const lost = uploadFetch(() => undefined)('/api/upload')
  FakeRequest.last.onerror!()
  await expect(lost).rejects.toThrow('network')
})
