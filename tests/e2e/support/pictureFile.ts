import { crc32, deflateSync } from 'node:zlib'
import type { Page } from './journey.ts'

/** A PNG of one colour, as large as is asked for. */
export function pictureFile(
  name: string,
  [width, height]: [number, number] = [80, 60],
): { name: string; mimeType: string; buffer: Buffer } {
  const chunk = (type: string, data: Buffer): Buffer => {
    const [length, sum, named] = [
      Buffer.alloc(4),
      Buffer.alloc(4),
      Buffer.concat([Buffer.from(type), data]),
    ]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height, 120)
  for (let row = 0; row < height; row++) rows[row * (width * 3 + 1)] = 0
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  }
}

/** Drags files in from outside, as a file manager does, to a point of the window; `drop` puts them down there. */
export async function dragFiles(
  page: Page,
  paths: string[],
  at: { x: number; y: number },
): Promise<{ drop(): Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  const tell = (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> =>
    session.send('Input.dispatchDragEvent', { type, ...at, data })
  await tell('dragEnter')
  await tell('dragOver')
  await tell('dragOver')
  return {
    drop: async () => {
      await tell('dragOver')
      await tell('drop')
      await session.detach()
    },
  }
}
