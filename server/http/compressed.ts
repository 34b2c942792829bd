import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

interface Sent {
  html: string
}

const QUALITY = 5
const COMPRESS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (text) => promisify(gzip)(text),
}

/** An answer that was sent before is one that somebody keeps: its bodies are kept with it. */
const bodies = new WeakMap<Sent, Map<Encoding, Promise<Buffer>>>()

const encodingOf = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b(?!;q=0(?![.]0*[1-9]))/.test(accepted)
    ? 'br'
    : /\bgzip\b(?!;q=0(?![.]0*[1-9]))/.test(accepted)
      ? 'gzip'
      : undefined
}

/** Sends the text of an answer; one that is sent again and again is compressed once. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Sent,
): Promise<FastifyReply> {
  const encoding = encodingOf(request)
  const kept = bodies.get(answer)
  if (!kept) bodies.set(answer, new Map())
  if (!kept || !encoding) return reply.send(answer.html)
  const body = kept.get(encoding) ?? COMPRESS[encoding](answer.html)
  kept.set(encoding, body)
  return reply
    .header('content-encoding', encoding)
    .header('vary', `${String(reply.getHeader('vary'))}, accept-encoding`)
    .send(await body)
}
