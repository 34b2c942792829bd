import type { Visitor } from './gateway.ts'

/** The smallest PNG there is: one point. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a file as a browser does. */
export function upload(visitor: Visitor, name: string, bytes: Buffer | string, query = '') {
  const edge = 'edge-of-parts'
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return visitor.send('POST', `/api/upload${query}`, body, {
    'content-type': `multipart/form-data; boundary=${edge}`,
  })
}
