import { disc, moved, oval, rect, shape, stroke, times, type Palette } from './shapes.ts'

type Motif = (p: Palette) => string

const helmet: Motif = (p) =>
  shape('M-120 60a120 118 0 0 1 240 0z', p.c) +
  shape('M0 -58a120 118 0 0 1 120 118h-60a60 118 0 0 0 -60 -118z', p.b) +
  rect(-22, -74, 44, 120, p.paper, 18) +
  rect(-150, 52, 300, 30, p.aDark, 15) +
  rect(-150, 52, 300, 12, p.c, 6)
const extinguisher: Motif = (p) =>
  rect(-46, -60, 92, 200, p.c, 34) +
  rect(-46, -10, 92, 60, p.paper, 0) +
  rect(-20, -96, 40, 40, p.ink, 6) +
  stroke('M0 -96h70q26 0 26 40v90', p.ink, 12) +
  rect(-60, -112, 96, 18, p.aDark, 9) +
  stroke('M-26 10h52M-26 30h34', p.a, 7)
const confined: Motif = (p) =>
  oval(0, 60, 150, 70, p.aDark) +
  oval(0, 60, 112, 48, p.ink) +
  stroke('M-110 120 0 -150 110 120', p.b, 16) +
  stroke('M0 -150V60', p.paper, 6) +
  disc(0, -138, 24, p.c) +
  disc(0, 20, 22, p.c) +
  rect(-24, 38, 48, 50, p.a, 16)
const forklift: Motif = (p) =>
  rect(-120, -10, 170, 90, p.c, 18) +
  stroke('M-90 -10v-100h96l34 100', p.ink, 14) +
  rect(66, -140, 16, 226, p.aDark, 4) +
  rect(70, 76, 100, 12, p.ink, 4) +
  rect(92, 6, 74, 68, p.b, 6) +
  stroke('M129 6v68M92 40h74', p.bDark, 5) +
  disc(-78, 92, 36, p.ink) +
  disc(-78, 92, 14, p.aPale) +
  disc(24, 92, 30, p.ink) +
  disc(24, 92, 12, p.aPale)
const clipboard: Motif = (p) =>
  rect(-100, -130, 200, 270, p.aDark, 16) +
  rect(-84, -108, 168, 232, p.paper, 8) +
  rect(-40, -148, 80, 42, p.c, 10) +
  times(
    4,
    (i) =>
      rect(-62, -74 + i * 48, 26, 26, i < 3 ? p.b : p.aPale, 6) +
      (i < 3 ? stroke(`M-56 ${-62 + i * 48}l6 8 12 -14`, p.paper, 5) : '') +
      rect(-20, -68 + i * 48, 84 - i * 10, 12, p.aPale, 6),
  )
const magnifier: Motif = (p) =>
  rect(-130, -110, 170, 220, p.paper, 8) +
  times(5, (i) => rect(-108, -84 + i * 36, 124 - (i % 3) * 22, 12, p.aPale, 6)) +
  stroke('M66 70 136 142', p.ink, 26) +
  disc(16, 18, 78, p.aDark) +
  disc(16, 18, 60, p.b) +
  stroke('M-14 18l22 24 40 -46', p.paper, 14)
const charts: Motif = (p) =>
  rect(-150, -120, 300, 230, p.paper, 14) +
  times(5, (i) =>
    rect(
      -118 + i * 50,
      76 - [60, 96, 74, 132, 152][i]!,
      32,
      [60, 96, 74, 132, 152][i]!,
      i === 4 ? p.c : i % 2 ? p.b : p.a,
      6,
    ),
  ) +
  stroke('M-102 10 -52 -26 -2 -10 48 -64 98 -92', p.ink, 7) +
  disc(98, -92, 12, p.c) +
  rect(-30, 110, 60, 30, p.aDark, 0) +
  rect(-80, 132, 160, 14, p.aDark, 7)
const fishbone: Motif = (p) =>
  stroke('M-150 0H104', p.ink, 14) +
  shape('M96 -56 168 0 96 56z', p.c) +
  times(
    3,
    (i) =>
      stroke(
        `M${-104 + i * 74} -104 ${-60 + i * 74} 0M${-104 + i * 74} 104 ${-60 + i * 74} 0`,
        i % 2 ? p.b : p.a,
        12,
      ) +
      disc(-104 + i * 74, -108, 18, p.paper) +
      disc(-104 + i * 74, 108, 18, p.aPale),
  )
const gears: Motif = (p) => {
  const gear = (teeth: number, radius: number, fill: string): string =>
    times(
      teeth,
      (i) =>
        `<g transform="rotate(${(360 / teeth) * i})">${rect(-radius * 0.17, -radius * 1.24, radius * 0.34, radius * 0.5, fill, 5)}</g>`,
    ) + disc(0, 0, radius, fill)
  return (
    moved(-50, 26, gear(10, 84, p.a) + disc(0, 0, 34, p.paper)) +
    moved(84, -64, gear(8, 54, p.c) + disc(0, 0, 22, p.paper)) +
    moved(86, 96, gear(8, 38, p.b) + disc(0, 0, 15, p.paper))
  )
}
const factory: Motif = (p) =>
  shape('M-160 130V-10l80 -54v54l80 -54v54l80 -54V130z', p.a) +
  rect(100, -150, 44, 280, p.aDark, 4) +
  rect(100, -120, 44, 18, p.c, 0) +
  times(3, (i) => rect(-136 + i * 78, 30, 44, 34, p.paper, 4)) +
  rect(-40, 84, 60, 46, p.ink, 4) +
  disc(140, -176, 22, p.paper) +
  disc(172, -204, 30, p.paper)
const robot: Motif = (p) =>
  rect(-120, 96, 150, 40, p.ink, 10) +
  stroke('M-50 96V0', p.c, 46) +
  stroke('M-50 0 40 -96', p.c, 36) +
  stroke('M40 -96 128 -50', p.b, 28) +
  disc(-50, 0, 34, p.aDark) +
  disc(40, -96, 28, p.aDark) +
  stroke('M128 -50v34M112 -16h34M112 -16v24M146 -16v24', p.ink, 11) +
  rect(96, 70, 70, 62, p.a, 6)
const wrench: Motif = (p) =>
  moved(
    0,
    0,
    rect(-22, -90, 44, 220, p.b, 20) +
      shape('M-64 -150a64 64 0 0 0 28 100h72a64 64 0 0 0 28 -100v56l-40 26h-48l-40 -26z', p.b) +
      disc(0, 100, 14, p.paper),
    1,
    38,
  ) + moved(0, 0, rect(-16, -40, 32, 190, p.c, 14) + rect(-10, -150, 20, 120, p.ink, 4), 1, -38)
const shelves: Motif = (p) =>
  rect(-160, -150, 14, 300, p.aDark, 3) +
  rect(146, -150, 14, 300, p.aDark, 3) +
  rect(-8, -150, 14, 300, p.aDark, 3) +
  times(
    3,
    (row) =>
      rect(-160, -64 + row * 98, 320, 14, p.c, 3) +
      times(4, (i) =>
        (row + i) % 4 === 3
          ? ''
          : rect(
              -136 + i * 74,
              -132 + row * 98 + (i % 2) * 14,
              56,
              68 - (i % 2) * 14,
              [p.b, p.paper, p.a, p.bDark][(row + i) % 4]!,
              4,
            ),
      ),
  )
const truck: Motif = (p) =>
  rect(-160, -90, 200, 160, p.a, 10) +
  stroke('M-130 -46h120', p.paper, 10) +
  stroke('M-130 -16h70', p.c, 10) +
  shape('M44 -40h62l54 58v52H44z', p.c) +
  shape('M60 -24h40l34 40H60z', p.paper) +
  rect(-160, 66, 322, 16, p.ink, 6) +
  times(2, (i) => disc(-96 + i * 186, 86, 34, p.ink) + disc(-96 + i * 186, 86, 14, p.aPale))
const scanner: Motif = (p) =>
  rect(-140, 0, 180, 140, p.b, 8) +
  rect(-140, 0, 180, 30, p.bDark, 8) +
  rect(-112, 56, 96, 60, p.paper, 4) +
  times(9, (i) => rect(-104 + i * 9, 64, i % 3 ? 4 : 6, 44, p.ink, 0)) +
  shape('M60 -130h100v54l-62 12 -18 90h-44l20 -156z', p.aDark) +
  shape('M66 -60 -104 64h88z', p.c).replace('/>', ' opacity="0.55"/>')
const ship: Motif = (p) =>
  shape('M-170 50h340l-46 84h-250z', p.aDark) +
  times(5, (i) => rect(-128 + i * 48, -6, 44, 54, [p.c, p.b, p.paper, p.a, p.c][i]!, 3)) +
  times(3, (i) => rect(-104 + i * 48, -62, 44, 54, [p.b, p.c, p.aPale][i]!, 3)) +
  rect(112, -76, 42, 124, p.paper, 4) +
  stroke('M-180 150q30 -20 60 0t60 0 60 0 60 0 60 0 60 0', p.paper, 9)
const calculator: Motif = (p) =>
  rect(-90, -150, 180, 290, p.aDark, 18) +
  rect(-68, -126, 136, 58, p.paper, 8) +
  stroke('M8 -96h44', p.ink, 8) +
  times(12, (i) =>
    rect(
      -68 + (i % 3) * 49,
      -46 + Math.floor(i / 3) * 46,
      38,
      34,
      i === 11 ? p.c : i % 3 === 2 ? p.b : p.aPale,
      8,
    ),
  )
const coins: Motif = (p) =>
  times(3, (stack) =>
    times(
      [6, 3, 4][stack]!,
      (i) =>
        oval(-96 + stack * 96, 110 - i * 30, 52, 20, p.bDark) +
        oval(-96 + stack * 96, 102 - i * 30, 52, 20, stack === 0 ? p.c : p.b),
    ),
  ) +
  stroke('M-130 -110 -20 -50 40 -84 130 -150', p.ink, 9) +
  shape('M96 -156h44v44z', p.ink)
const ledger: Motif = (p) =>
  shape('M-160 -90q80 -36 160 0v220q-80 -36 -160 0z', p.paper) +
  shape('M160 -90q-80 -36 -160 0v220q80 -36 160 0z', p.aPale) +
  times(
    5,
    (i) =>
      stroke(`M-132 ${-60 + i * 34}q52 -18 104 0`, i === 2 ? p.c : p.b, 7) +
      stroke(`M30 ${-60 + i * 34}q52 -18 104 0`, p.a, 7),
  ) +
  stroke('M0 -90v220', p.aDark, 8)
const receipt: Motif = (p) =>
  shape('M-90 -150h180v290l-22 -18 -23 18 -22 -18 -23 18 -22 -18 -23 18 -22 -18 -23 18z', p.paper) +
  stroke('M-56 -108h72M-56 -72h110M-56 -36h92M-56 0h104', p.aPale, 11) +
  rect(-56, 32, 112, 14, p.ink, 7) +
  moved(
    84,
    70,
    disc(0, 0, 56, p.c) +
      stroke('M-20 20 20 -20', p.paper, 10) +
      disc(-18, -14, 9, p.paper) +
      disc(18, 16, 9, p.paper),
  )
const table: Motif = (p) => {
  const person = (x: number, fill: string, head: string): string =>
    disc(x, -70, 30, head) + shape(`M${x - 44} 30a44 66 0 0 1 88 0z`, fill)
  return (
    person(-104, p.a, p.bDark) +
    person(0, p.c, p.ink) +
    person(104, p.b, p.aDark) +
    rect(-170, 26, 340, 22, p.paper, 11) +
    rect(-130, 48, 16, 92, p.aDark, 4) +
    rect(114, 48, 16, 92, p.aDark, 4) +
    rect(-40, 2, 80, 24, p.aPale, 4)
  )
}
const talk: Motif = (p) =>
  shape(
    'M-160 -120h190a26 26 0 0 1 26 26v92a26 26 0 0 1 -26 26h-104l-56 52v-52h-30a26 26 0 0 1 -26 -26v-92a26 26 0 0 1 26 -26z',
    p.a,
  ) +
  shape(
    'M20 -10h120a26 26 0 0 1 26 26v76a26 26 0 0 1 -26 26h-14v46l-50 -46h-56a26 26 0 0 1 -26 -26v-76a26 26 0 0 1 26 -26z',
    p.c,
  ) +
  times(3, (i) => disc(-118 + i * 52, -48, 13, p.paper)) +
  stroke('M34 34h90M34 66h60', p.paper, 10)
const presenter: Motif = (p) =>
  rect(-150, -140, 240, 168, p.paper, 10) +
  stroke('M-122 -20l54 -52 44 30 70 -66', p.c, 11) +
  stroke('M-110 28 -136 140M50 28l26 112', p.aDark, 10) +
  disc(122, -20, 34, p.ink) +
  shape('M70 140V82a52 52 0 0 1 104 0v58z', p.b) +
  stroke('M92 70 46 6', p.b, 20)
const stairs: Motif = (p) =>
  times(4, (i) =>
    rect(-160 + i * 80, 110 - i * 54, 80, 40 + i * 54, i === 3 ? p.c : i % 2 ? p.b : p.a, 0),
  ) +
  moved(
    118,
    -116,
    disc(0, -40, 24, p.ink) +
      shape('M-30 56v-30a30 36 0 0 1 60 0v30z', p.aDark) +
      stroke('M24 -2 52 -40', p.aDark, 12),
  ) +
  stroke('M170 -190v120', p.ink, 7) +
  shape('M170 -190h-70l18 24 -18 24h70z', p.c)
const certificate: Motif = (p) =>
  rect(-150, -110, 300, 210, p.paper, 10) +
  stroke('M-130 -90h260v170h-260z', p.b, 5) +
  rect(-70, -62, 140, 16, p.ink, 8) +
  stroke('M-96 -20h192M-80 12h160', p.aPale, 9) +
  shape('M58 70l22 80 24 -22 24 22 8 -84z', p.c) +
  disc(96, 60, 42, p.c) +
  disc(96, 60, 24, p.paper)
const laptop: Motif = (p) =>
  rect(-130, -120, 260, 176, p.ink, 14) +
  rect(-114, -104, 228, 144, p.aPale, 6) +
  shape('M-30 -70v72l64 -36z', p.c) +
  shape('M-170 62h340l-24 40h-292z', p.aDark) +
  rect(-40, 62, 80, 12, p.b, 6)

/** Things of factories, stores and offices. */
export const WORK: Record<string, Motif> = {
  helmet,
  extinguisher,
  confined,
  forklift,
  clipboard,
  magnifier,
  charts,
  fishbone,
  gears,
  factory,
  robot,
  wrench,
  shelves,
  truck,
  scanner,
  ship,
  calculator,
  coins,
  ledger,
  receipt,
  table,
  talk,
  presenter,
  stairs,
  certificate,
  laptop,
}
