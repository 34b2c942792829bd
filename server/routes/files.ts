import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredRecord } from '#schema'
import { FILM_LIMIT_MB, fileSize, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import { rangeOf } from '../http/range.ts'
import { sendFailures, sendResult } from '../http/request.ts'
import type { Caller } from '../identity/caller.ts'
import { UPLOAD_LIMIT } from '../middleware/errors.ts'
import { pictureVersion } from '#pages/model'
import { isPlayedName } from '../writing/fileTypes.ts'
import { replaceFile, storeFile, storePlayed } from '../writing/files.ts'
import { filesFolder } from '../writing/filesFolder.ts'
import { seenFile } from '../reading/seenFile.ts'
import { hasSizes, isPictureWidth, pictureSize } from '../writing/pictureSize.ts'

const FILM_LIMIT = FILM_LIMIT_MB * 1024 * 1024
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}$/

/** Who may change pages may show a file to every visitor. */
const mayPublish = (gateway: Gateway, caller: Caller): boolean =>
  accessFor(gateway.shipped.model.entities.page!, caller, 'update').allowed

/** Upload and download. Files are named by chance, kept outside the web root, and served so that nothing in them runs. */
export function fileRoutes(app: FastifyInstance, gateway: Gateway): void {
  uploadRoute(app, gateway)
  downloadRoute(app, gateway)
}

/** Who makes lessons may send films. */
const mayFilm = (gateway: Gateway, caller: Caller): boolean =>
  accessFor(gateway.shipped.model.entities.lesson!, caller, 'update').allowed

/** All of a stream, or nothing where it is longer. */
async function bytesUpTo(
  stream: Readable & { truncated: boolean },
  max: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // What is too much is read to its end, so that whoever sends it hears the answer.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= max) chunks.push(chunk)
  }
  return size > max || stream.truncated ? undefined : Buffer.concat(chunks)
}

const sendStored = (request: FastifyRequest, reply: FastifyReply, stored: Result<StoredRecord>) =>
  sendResult(request, reply, stored, ({ _id, key, name, type, size }) => ({
    status: 200,
    message: 'success',
    data: { id: _id, name, type, size, url: `/files/${String(key)}` },
  }))

function uploadRoute(app: FastifyInstance, gateway: Gateway): void {
  const limit = app.createRateLimit({
    max: 60,
    timeWindow: 60_000,
    keyGenerator: (request) => `upload ${request.ip}`,
  })

  app.post(
    '/api/upload',
    {
      schema: {
        summary:
          'Stores one file; with ?public=true one that every visitor may see, in a ?folder; with ?replace=id&version=n in the place of another',
      },
    },
    async (request, reply) => {
      const { public: shown, folder, replace, version } = request.query as Record<string, unknown>
      const forAll = shown === 'true'
      const known =
        replace === undefined ||
        (typeof replace === 'string' && typeof version === 'string' && /^\d+$/.test(version))
      if (!known || (folder !== undefined && (!forAll || typeof folder !== 'string')))
        return sendFailures(request, reply, [
          known
            ? { code: 'invalid-body', params: { reason: 'folder' } }
            : { code: 'version-required' },
        ])
      if (forAll && !mayPublish(gateway, request.caller))
        return sendFailures(request, reply, [
          { code: request.caller.user ? 'forbidden' : 'unauthenticated' },
        ])
      const allowed = await limit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      const most = mayFilm(gateway, request.caller) ? FILM_LIMIT : UPLOAD_LIMIT
      const part = await request.file({ limits: { fileSize: most } }).catch(() => undefined)
      if (!part)
        return sendFailures(request, reply, [{ code: 'file-empty', params: { name: '–' } }])
      const { filename, file: stream } = part
      if (replace === undefined && isPlayedName(filename)) {
        const isCut = (): boolean => stream.truncated
        const played = { filename, stream, isCut, most, forAll }
        return sendStored(request, reply, await storePlayed(gateway, request.caller, played))
      }
      const bytes = await bytesUpTo(stream, UPLOAD_LIMIT)
      // How large it is, nobody has counted: the body says, which holds little else.
      if (!bytes)
        return sendFailures(request, reply, [
          {
            code: 'file-too-large',
            params: {
              name: filename.slice(0, 150),
              size: fileSize(Number(request.headers['content-length'] ?? UPLOAD_LIMIT)),
              max: fileSize(UPLOAD_LIMIT),
            },
          },
        ])
      const file = { filename, bytes }
      const stored = await (replace === undefined
        ? storeFile(gateway, request.caller, {
            ...file,
            forAll,
            ...(folder ? { folder: folder as string } : {}),
          })
        : replaceFile(gateway, request.caller, {
            ...file,
            id: replace as string,
            version: Number(version),
          }))
      return sendStored(request, reply, stored)
    },
  )
}

function downloadRoute(app: FastifyInstance, gateway: Gateway): void {
  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const key = (request.params as { '*': string })['*']
    const parts = key.split('/')
    const demo = parts.length === 2 && parts[0] === 'demo' && NAME.test(parts[1]!)
    if (!demo && !(parts.length === 1 && NAME.test(key)))
      return sendFailures(request, reply, [{ code: 'not-found' }])
    reply.headers({
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (demo) {
      const path = join(gateway.config.data, 'files', 'demo', parts[1]!)
      if (!(await stat(path).catch(() => null)))
        return sendFailures(request, reply, [{ code: 'not-found' }])
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(createReadStream(path))
    }
    const record = await seenFile(gateway, request.caller, key)
    const path = join(filesFolder(gateway, request.caller.site._id), key)
    if (!record || !(await stat(path).catch(() => null)))
      return sendFailures(request, reply, [{ code: 'not-found' }])
    const { w, v, view } = request.query as Record<string, unknown>
    if (w !== undefined && hasSizes(record))
      return sendPictureSize(gateway, request, reply, record, { w, v })
    // A file may be replaced under its address: it is asked for anew after a while, and then mostly not sent again.
    const etag = `"${String(record.sha256)}"`
    const shared = record.public === true ? 'public, max-age=300' : 'private, no-store'
    if (record.public === true && request.headers['if-none-match'] === etag)
      return reply.code(304).headers({ etag, 'cache-control': shared }).send()
    // The viewer of a browser opens no document in a sandbox; it runs nothing of it on this site either.
    const isRead = view !== undefined && record.type === 'application/pdf'
    if (isRead)
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
      )
    const inline =
      isRead ||
      /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/.*|audio\/.*|text\/vtt)$/.test(
        String(record.type),
      )
    const { size } = await stat(path)
    const range = rangeOf(request.headers.range, size)
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (range)
      reply
        .code(206)
        .headers({
          'content-range': `bytes ${range.start}-${range.end}/${size}`,
          'content-length': range.end - range.start + 1,
        })
    return reply
      .type(String(record.type))
      .headers({
        etag,
        'accept-ranges': 'bytes',
        'cache-control': shared,
        'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(String(record.name))}`,
      })
      .send(createReadStream(path, range ?? {}))
  })
}

/** A picture in one of the widths that pages ask for. With the word of its bytes in the address it never changes. */
async function sendPictureSize(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  record: StoredRecord,
  { w, v }: { w: unknown; v: unknown },
): Promise<FastifyReply> {
  const width = Number(w)
  if (!isPictureWidth(width)) return sendFailures(request, reply, [{ code: 'not-found' }])
  const size = await pictureSize(gateway, request.caller.site._id, record, width)
  const isOfNow = v === pictureVersion(record.sha256)
  return reply
    .type('image/webp')
    .headers({
      etag: `"${pictureVersion(record.sha256)}-${width}"`,
      'cache-control':
        record.public !== true
          ? 'private, no-store'
          : isOfNow
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=300',
      'content-disposition': 'inline',
    })
    .send(typeof size === 'string' ? createReadStream(size) : size)
}
