import type SignaturePad from 'signature_pad'

const WIDTH = 600
const HEIGHT = 200
/** A stored picture: it knows no scheme. */
export const PAPER = '#ffffff'
export const INK = '#10241f'

/** Keeps the points of the canvas as large as it is shown, with what was drawn; the answer ends it. */
export function fitPad(canvas: HTMLCanvasElement, pad: SignaturePad): () => void {
  const fit = (): void => {
    const [width, height] = [canvas.offsetWidth, canvas.offsetHeight]
    if (width === 0 || (canvas.width === width && canvas.height === height)) return
    const strokes = pad.toData()
    canvas.width = width
    canvas.height = height
    pad.clear()
    pad.fromData(strokes)
  }
  fit()
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)
  return () => observer.disconnect()
}

/** A typed name in a leaning hand, as large as the picture allows. */
export function nameAsPicture(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = INK
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const font = (size: number): string =>
    `italic ${size}px 'Segoe Script', 'Snell Roundhand', 'IBM Plex Sans Thai', cursive`
  let size = 72
  pen.font = font(size)
  while (size > 16 && pen.measureText(name).width > WIDTH - 40) pen.font = font((size -= 4))
  pen.fillText(name, WIDTH / 2, HEIGHT / 2)
  return canvas
}

/** The picture as a file to send; `undefined` where the browser could not make one. */
export const pictureFile = (canvas: HTMLCanvasElement): Promise<File | undefined> =>
  new Promise((done) =>
    canvas.toBlob(
      (blob) => done(blob ? new File([blob], 'signature.png', { type: 'image/png' }) : undefined),
      'image/png',
    ),
  )
