import { createRandom, type Random } from '../../server/seed/random.ts'
import { CRAFT } from './craft.ts'
import { disc, moved, oval, rect, shape, stroke, times, type Palette } from './shapes.ts'
import { WORK } from './work.ts'

export const WIDTH = 1280
export const HEIGHT = 800

export interface Scene {
  /** Things shown, the chief one first; of `WORK` and `CRAFT`. */
  motifs: string[]
  tone: keyof typeof TONES
  light: 'day' | 'noon' | 'dusk' | 'paper'
  view: keyof typeof VIEWS
  seed: number
}

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${(hue + 360) % 360} ${saturation}% ${lightness}%)`

/** Grounds and accents that go together: hue of the ground, how colourful it is, hue of the accent. */
export const TONES = {
  steel: [212, 0.62, 24],
  teal: [184, 0.55, 18],
  navy: [226, 0.7, 34],
  slate: [204, 0.32, 28],
  sand: [36, 0.5, 12],
  moss: [128, 0.34, 30],
  clay: [18, 0.62, 196],
  cream: [40, 0.68, 8],
  olive: [74, 0.36, 20],
  plum: [322, 0.36, 36],
  indigo: [244, 0.42, 38],
  river: [172, 0.4, 14],
} as const

const LIGHTS = {
  day: { ground: [44, 86, 76], floor: [36, 66], glow: 96 },
  noon: { ground: [58, 72, 58], floor: [48, 46], glow: 84 },
  dusk: { ground: [42, 26, 17], floor: [40, 12], glow: 40 },
  paper: { ground: [30, 95, 90], floor: [26, 84], glow: 100 },
} as const

/** Colours of things: they stand out of the ground whatever its hue. */
function paletteOf(hue: number, warm: number, light: Scene['light']): Palette {
  const isDark = light === 'dusk'
  return {
    a: hsl(hue, 46, isDark ? 56 : 42),
    aDark: hsl(hue, 44, isDark ? 38 : 24),
    aPale: hsl(hue, 30, isDark ? 76 : 82),
    b: hsl(hue + 34, 34, isDark ? 68 : 62),
    bDark: hsl(hue + 30, 34, isDark ? 50 : 42),
    c: hsl(warm, 72, isDark ? 62 : 56),
    ink: hsl(hue + 8, 34, isDark ? 9 : 17),
    paper: hsl(warm, 40, 96),
  }
}

const thing = (name: string, palette: Palette): string => {
  const motif = WORK[name] ?? CRAFT[name]
  if (!motif) throw new Error(`No picture of ${name}`)
  return motif(palette)
}
/** A thing with the shadow that it throws on the floor. */
const standing = (x: number, y: number, scale: number, name: string, palette: Palette): string =>
  oval(x, y + 148 * scale, 170 * scale, 22 * scale, 'rgb(0 0 0 / 0.16)') +
  moved(x, y, thing(name, palette), scale)

interface Frame {
  palette: Palette
  random: Random
  hue: number
  colourful: number
  light: Scene['light']
}

const ground = ({ hue, colourful, light }: Frame, floorAt: number): string => {
  const { ground: tones, floor } = LIGHTS[light]
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0.4" y2="1"><stop stop-color="${hsl(hue, tones[0] * colourful, tones[1])}"/><stop offset="1" stop-color="${hsl(hue + 12, tones[0] * colourful, tones[2])}"/></linearGradient><linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${hsl(hue + 20, floor[0] * colourful, floor[1])}"/><stop offset="1" stop-color="${hsl(hue + 20, floor[0] * colourful, floor[1] - 8)}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${floorAt < HEIGHT ? `<rect y="${floorAt}" width="${WIDTH}" height="${HEIGHT - floorAt}" fill="url(#floor)"/>` : ''}`
}
const glow = ({ hue, colourful, light }: Frame, opacity: number): string =>
  hsl(hue + 20, 60 * colourful, LIGHTS[light].glow).replace(')', ` / ${opacity})`)

/** How a picture is composed. */
const VIEWS = {
  /** On a table, light falling in from a window. */
  table: (frame: Frame, [first, ...more]: string[]) => {
    const { random, palette } = frame
    const side = random.whole(0, 1) ? 1 : -1
    const x = WIDTH / 2 - side * 150
    return (
      ground(frame, 590) +
      times(3, (i) =>
        shape(
          `M${(side > 0 ? 720 : 60) + i * 150} 0h90l${-side * 300} 800h-130z`,
          glow(frame, 0.22),
        ),
      ) +
      more
        .map((name, i) => standing(WIDTH / 2 + side * (230 + i * 150), 500, 0.95, name, palette))
        .join('') +
      standing(x, 440, 1.75, first!, palette)
    )
  },
  /** Before a great disc. */
  disc: (frame: Frame, [first, ...more]: string[]) => {
    const { random, palette } = frame
    const x = 640 + random.whole(-90, 90)
    return (
      ground(frame, 640) +
      disc(x, 400, 320, glow(frame, 0.55)) +
      disc(x, 400, 250, glow(frame, 0.45)) +
      more.map((name, i) => standing(i % 2 ? x - 400 : x + 400, 560, 0.8, name, palette)).join('') +
      standing(x, 420, 1.7, first!, palette)
    )
  },
  /** Before a skyline of halls and chimneys. */
  skyline: (frame: Frame, [first, ...more]: string[]) => {
    const { random, palette } = frame
    const { hue, colourful, light } = frame
    const back = LIGHTS[light].floor
    const tone = hsl(hue + 8, back[0] * colourful, back[1] + 6)
    let x = -40
    const halls: string[] = []
    while (x < WIDTH) {
      const wide = random.whole(90, 200)
      const high = random.whole(90, 260)
      halls.push(rect(x, 600 - high, wide, high, tone, 0))
      if (random.whole(0, 2) === 0) halls.push(rect(x + 20, 520 - high, 26, 120, tone, 0))
      x += wide + random.whole(0, 30)
    }
    return (
      ground(frame, 596) +
      disc(random.whole(200, 1080), 190, 84, glow(frame, 0.8)) +
      halls.join('') +
      `<rect y="596" width="${WIDTH}" height="204" fill="url(#floor)"/>` +
      more.map((name, i) => standing(i % 2 ? 240 : 1040, 560, 0.9, name, palette)).join('') +
      standing(620 + random.whole(-120, 60), 470, 1.5, first!, palette)
    )
  },
  /** So near that it leaves the frame. */
  near: (frame: Frame, [first, second]: string[]) => {
    const { random, palette } = frame
    return (
      ground(frame, HEIGHT) +
      times(7, (i) =>
        stroke(`M${-200 + i * 260} 820 ${200 + i * 260} -20`, glow(frame, 0.16), 54),
      ) +
      (second ? moved(1060, 610, thing(second, palette), 1.05, 6) : '') +
      moved(470 + random.whole(-40, 60), 420, thing(first!, palette), 2.5, random.whole(-9, 9))
    )
  },
  /** Among smaller ones of its kind, as on a wall of shelves. */
  rows: (frame: Frame, motifs: string[]) => {
    const { random, palette } = frame
    const at = random.whole(0, 2)
    return (
      ground(frame, HEIGHT) +
      times(6, (i) => {
        const [x, y] = [230 + (i % 3) * 410, 220 + Math.floor(i / 3) * 370]
        const name = motifs[(i === at + 1 ? 0 : i) % motifs.length]!
        return (
          rect(x - 180, y - 165, 360, 330, glow(frame, i === at + 1 ? 0.7 : 0.24), 28) +
          moved(x, y, thing(name, palette), 0.82)
        )
      })
    )
  },
  /** Under an arch. */
  arch: (frame: Frame, [first, ...more]: string[]) => {
    const { random, palette } = frame
    const x = 640 + random.whole(-150, 150)
    return (
      ground(frame, 660) +
      shape(`M${x - 280} 660V330a280 280 0 0 1 560 0V660z`, glow(frame, 0.5)) +
      shape(`M${x - 210} 660V340a210 210 0 0 1 420 0V660z`, glow(frame, 0.4)) +
      more
        .map((name, i) => standing(i % 2 ? x - 420 : x + 420, 585, 0.72, name, palette))
        .join('') +
      standing(x, 470, 1.42, first!, palette)
    )
  },
}

/** One picture as SVG, 1280 × 800: the same seed makes the same one. */
export function sceneOf({ motifs, tone, light, view, seed }: Scene): string {
  const random = createRandom(seed)
  const [base, colourful, accent] = TONES[tone]
  const hue = base + random.whole(-9, 9)
  const inner = VIEWS[view](
    { hue, colourful, light, random, palette: paletteOf(hue, accent + random.whole(-5, 5), light) },
    motifs,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${inner}</svg>`
}
