import { getDocumentProxy } from 'unpdf'
import type { Page } from './journey.ts'

/** A line of letters on a page, in millimetres from its left and upper edge. */
export interface PrintedText {
  x: number
  y: number
  width: number
  height: number
  text: string
}
export interface PrintedPage {
  width: number
  height: number
  texts: PrintedText[]
}

const MM = 25.4 / 72
const round = (points: number): number => Math.round(points * MM * 10) / 10

/** What stands where in a PDF. */
export async function readPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  const document = await getDocumentProxy(pdf)
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const [, , width = 0, height = 0] = page.view
      const { items } = await page.getTextContent()
      return {
        width: round(width),
        height: round(height),
        texts: items.flatMap((item) =>
          'str' in item && item.str.trim() !== ''
            ? [
                {
                  x: round(item.transform[4] as number),
                  y: round(height - (item.transform[5] as number)),
                  width: round(item.width),
                  height: round(item.height),
                  text: item.str.trim(),
                },
              ]
            : [],
        ),
      }
    }),
  )
}

/** Letters that hang over the edge of their page. */
export const cutOff = ({ width, height, texts }: PrintedPage): string[] =>
  texts
    .filter(({ x, y, width: wide }) => x < 0 || y < 0 || x + wide > width || y > height)
    .map(({ text }) => text)

/** How far into each other letters may stand that share a line: marks above and below them are drawn apart. */
const SLACK = 0.8

/** Lines that stand in one another. */
export function overlapping({ texts }: PrintedPage): string[] {
  const wide = texts.filter(({ width, height }) => width > SLACK && height > SLACK)
  return wide.flatMap((one, index) =>
    wide.slice(index + 1).flatMap((other) => {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      const along = Math.min(one.y, other.y) - Math.max(one.y - one.height, other.y - other.height)
      return across > SLACK && along > SLACK * 2 ? [`${one.text} / ${other.text}`] : []
    }),
  )
}

/** Columns and rows of the small picture. */
const GRID = { columns: 32, rows: 45 }
/** Steps between white and black. */
const STEPS = 15

/** The picture of a sheet as it is seen, small and in greys: a digit for each place, `0` white and `f` black. */
export async function inkOf(page: Page, picture: Buffer): Promise<string> {
  const blank = await page.context().newPage()
  try {
    return await blank.evaluate(
      async ({ source, columns, rows, steps }) => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        const context = canvas.getContext('2d')!
        context.drawImage(image, 0, 0)
        const { data } = context.getImageData(0, 0, image.width, image.height)
        let text = ''
        for (let row = 0; row < rows; row++)
          for (let column = 0; column < columns; column++) {
            let [ink, count] = [0, 0]
            const [top, bottom] = [row, row + 1].map((at) => Math.floor((at * image.height) / rows))
            const [left, right] = [column, column + 1].map((at) =>
              Math.floor((at * image.width) / columns),
            )
            for (let y = top!; y < bottom!; y++)
              for (let x = left!; x < right!; x++) {
                const at = 4 * (y * image.width + x)
                ink += 255 - (data[at]! + data[at + 1]! + data[at + 2]!) / 3
                count++
              }
            // Letters are thin: what is half black on the average is black.
            text += Math.min(steps, Math.round((2 * steps * ink) / (255 * count))).toString(16)
          }
        return text
      },
      { source: `data:image/png;base64,${picture.toString('base64')}`, ...GRID, steps: STEPS },
    )
  } finally {
    await blank.close()
  }
}

/** Places whose grey is clearly another, of a hundred. */
export const differing = (a: string, b: string): number =>
  a.length === b.length
    ? (100 *
        [...a].filter((digit, at) => Math.abs(parseInt(digit, 16) - parseInt(b[at]!, 16)) >= 4)
          .length) /
      a.length
    : 100
