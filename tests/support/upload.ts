import type { Visitor } from './gateway.ts'

/** The smallest PNG there is: one point. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A file as a browser sends it, in this field. */
export function fileForm(field: string, name: string, bytes: Buffer | string) {
  const edge = 'edge-of-parts'
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } }
}

/** Sends a file as a browser does. */
export function upload(visitor: Visitor, name: string, bytes: Buffer | string, query = '') {
  const { body, headers } = fileForm('file', name, bytes)
  return visitor.send('POST', `/api/upload${query}`, body, headers)
}
