import sharp from 'sharp'
import { disc, rect, shape, stroke } from './shapes.ts'

const HEIGHT = 120
const GAP = 24
const LETTERS = 46

interface Logo {
  words: string
  colour: string
  /** In a square of 120. */
  mark(colour: string): string
}

/** Organisations of the demo; none of them is one. */
export const LOGOS: Record<string, Logo> = {
  'logo-rimnam': {
    words: 'Rimnam Foods',
    colour: '#1f6f8b',
    mark: (colour) =>
      disc(60, 60, 52, colour) +
      stroke('M22 52q19 -18 38 0t38 0', '#ffffff', 9) +
      stroke('M22 78q19 -18 38 0t38 0', '#ffffff', 9),
  },
  'logo-nakhon': {
    words: 'Nakhon Castings',
    colour: '#9a4a1f',
    mark: (colour) =>
      shape('M60 8l45 26v52l-45 26l-45 -26v-52z', colour) +
      shape('M60 36l21 12v24l-21 12l-21 -12v-24z', '#ffffff'),
  },
  'logo-saifah': {
    words: 'Saifah Electric',
    colour: '#b07d00',
    mark: (colour) =>
      rect(10, 10, 100, 100, colour, 26) + shape('M66 22l-32 46h22l-6 30l34 -46h-24z', '#ffffff'),
  },
  'logo-phupha': {
    words: 'Phupha Logistics',
    colour: '#38543a',
    mark: (colour) => shape('M6 104l38 -76l22 42l14 -24l34 58z', colour) + disc(88, 28, 14, colour),
  },
  'logo-buakham': {
    words: 'Buakham Packaging',
    colour: '#7a3163',
    mark: (colour) =>
      shape('M60 12q26 30 0 70q-26 -40 0 -70z', colour) +
      shape('M14 44q40 2 44 56q-42 -6 -44 -56z', colour) +
      shape('M106 44q-40 2 -44 56q42 -6 44 -56z', colour),
  },
  'logo-talay': {
    words: 'Talay Cold Chain',
    colour: '#2a4f9a',
    mark: (colour) =>
      ['M60 12v96', 'M18 36l84 48', 'M102 36l-84 48']
        .map((line) => stroke(line, colour, 12))
        .join('') + disc(60, 60, 16, colour),
  },
}

/** The mark with the name beside it, on nothing; its letters are those of the machine that draws it. */
export async function logoOf({ words, colour, mark }: Logo): Promise<Buffer> {
  const letters = await sharp({
    text: {
      text: `<span foreground="${colour}">${words}</span>`,
      font: `sans-serif bold ${LETTERS}`,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
  const { width, height } = await sharp(letters).metadata()
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${HEIGHT}" height="${HEIGHT}">${mark(colour)}</svg>`
  return sharp({
    create: {
      width: HEIGHT + GAP + width,
      height: HEIGHT,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite([
      { input: Buffer.from(square), left: 0, top: 0 },
      { input: letters, left: HEIGHT + GAP, top: Math.round((HEIGHT - height) / 2) },
    ])
    .webp({ quality: 90, effort: 6 })
    .toBuffer()
}
