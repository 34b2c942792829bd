import { disc, moved, oval, rect, shape, stroke, times, type Palette } from './shapes.ts'

type Motif = (p: Palette) => string

const vase: Motif = (p) =>
  shape(
    'M-34 -110h68q-6 44 40 84q52 50 22 120q-14 34 -52 40h-88q-38 -6 -52 -40q-30 -70 22 -120q46 -40 40 -84z',
    p.c,
  ) +
  shape('M-84 30q84 44 168 0q10 24 2 50q-86 42 -172 0q-8 -26 2 -50z', p.paper) +
  stroke('M0 -110q-10 -50 -50 -70M0 -110q6 -60 44 -84M0 -110v-90', p.aDark, 6) +
  oval(-56, -184, 18, 10, p.a) +
  oval(50, -200, 18, 10, p.b) +
  oval(0, -208, 11, 18, p.a)
const wheel: Motif = (p) =>
  oval(0, 96, 150, 34, p.aDark) +
  oval(0, 82, 150, 34, p.b) +
  shape('M-84 74q-26 -110 0 -150h168q26 40 0 150q-84 24 -168 0z', p.c) +
  oval(0, -76, 84, 24, p.bDark) +
  oval(0, -72, 66, 16, p.ink) +
  stroke('M-92 -20q92 30 184 0M-96 22q96 30 192 0', p.paper, 5)
const brushes: Motif = (p) =>
  times(4, (i) =>
    moved(
      -72 + i * 48,
      0,
      rect(-9, -120 + (i % 2) * 26, 18, 150, [p.a, p.b, p.aDark, p.c][i]!, 8) +
        shape(`M-14 ${-120 + (i % 2) * 26}q-4 -60 14 -76q18 16 14 76z`, p.ink),
      1,
      -14 + i * 9,
    ),
  ) +
  shape('M-110 10h220l-26 130h-168z', p.paper) +
  stroke('M-96 44q96 26 190 0', p.c, 10)
const palette: Motif = (p) =>
  shape(
    'M-150 20a150 118 0 0 1 300 -30q0 60 -70 56q-56 -4 -52 40q6 50 -48 50a130 116 0 0 1 -130 -116z',
    p.paper,
  ) +
  disc(-90, 0, 24, p.c) +
  disc(-50, -62, 22, p.a) +
  disc(22, -80, 24, p.b) +
  disc(88, -40, 20, p.aDark) +
  disc(-70, 62, 20, p.bDark) +
  moved(
    60,
    40,
    rect(-9, -130, 18, 210, p.c, 8) + shape('M-14 -130q-4 -56 14 -72q18 16 14 72z', p.ink),
    1,
    40,
  )
const camera: Motif = (p) =>
  rect(-150, -70, 300, 190, p.aDark, 26) +
  rect(-150, -26, 300, 96, p.a, 0) +
  shape('M-50 -70l18 -44h64l18 44z', p.aDark) +
  disc(0, 26, 84, p.ink) +
  disc(0, 26, 60, p.b) +
  disc(0, 26, 34, p.ink) +
  disc(-20, 6, 12, p.paper) +
  rect(90, -52, 38, 18, p.c, 9)
const pen: Motif = (p) =>
  rect(-130, -120, 220, 250, p.paper, 8) +
  times(5, (i) =>
    stroke(`M-100 ${-76 + i * 40}h${150 - (i === 4 ? 80 : (i % 2) * 24)}`, p.aPale, 7),
  ) +
  moved(
    70,
    10,
    shape('M-18 -150h36v160l-18 52 -18 -52z', p.c) +
      shape('M-18 10h36l-18 52z', p.ink) +
      rect(-18, -150, 36, 34, p.aDark, 4),
    1,
    28,
  )
const typewriter: Motif = (p) =>
  rect(-90, -160, 180, 130, p.paper, 4) +
  stroke('M-60 -128h110M-60 -98h84M-60 -68h100', p.aPale, 7) +
  rect(-160, -46, 320, 34, p.ink, 12) +
  shape('M-140 -12h280l30 150h-340z', p.c) +
  times(12, (i) => disc(-100 + (i % 6) * 40, 34 + Math.floor(i / 6) * 40, 14, p.paper)) +
  rect(-70, 106, 140, 16, p.paper, 8)
const chair: Motif = (p) =>
  stroke('M-80 -150 -96 140M80 -150 96 140', p.c, 20) +
  stroke('M-52 60 -60 140M52 60 60 140', p.bDark, 16) +
  times(3, (i) => stroke(`M-80 ${-128 + i * 40}q80 -16 160 0`, p.b, 16)) +
  shape('M-104 20h208l16 40h-240z', p.c) +
  stroke('M-92 104h184', p.b, 10)
const plane: Motif = (p) =>
  rect(-160, 66, 320, 40, p.b, 6) +
  stroke('M-140 86h280', p.bDark, 4) +
  rect(-120, 0, 230, 66, p.c, 14) +
  shape('M-30 0l40 -80h30l-20 80z', p.ink) +
  disc(80, -14, 24, p.aDark) +
  stroke('M-40 60q-40 -60 -90 -34q-26 20 0 36', p.paper, 9)
const loom: Motif = (p) =>
  rect(-150, -150, 20, 300, p.aDark, 6) +
  rect(130, -150, 20, 300, p.aDark, 6) +
  rect(-150, -150, 300, 22, p.aDark, 6) +
  rect(-150, 128, 300, 22, p.aDark, 6) +
  times(13, (i) => stroke(`M-114 ${-128}M${-114 + i * 19} -128v256`, p.paper, 3)) +
  times(8, (i) =>
    times(12, (j) =>
      (i + j) % 2
        ? rect(-118 + j * 20, 104 - i * 22, 20, 18, [p.c, p.b, p.a][i % 3]!, 8)
        : rect(-118 + j * 20, 104 - i * 22, 20, 18, p.bDark, 8),
    ),
  )
const thread: Motif = (p) =>
  times(3, (i) =>
    moved(
      -100 + i * 100,
      (i % 2) * 30,
      rect(-40, -90, 80, 16, p.ink, 6) +
        rect(-30, -74, 60, 130, [p.c, p.a, p.b][i]!, 6) +
        times(6, (j) => stroke(`M-30 ${-62 + j * 20}l60 10`, p.paper, 2)) +
        rect(-40, 56, 80, 16, p.ink, 6),
    ),
  ) +
  stroke('M-130 110q60 60 120 10t140 10', p.c, 6) +
  stroke('M128 130l44 -90', p.ink, 6)
const dye: Motif = (p) =>
  stroke('M-170 -130h340', p.ink, 8) +
  times(
    3,
    (i) =>
      shape(`M${-150 + i * 104} -126h90v200q-22 24 -45 0t-45 0z`, [p.a, p.aDark, p.b][i]!) +
      times(
        3,
        (j) =>
          disc(-105 + i * 104, -80 + j * 54, 20, p.paper) +
          disc(-105 + i * 104, -80 + j * 54, 11, [p.a, p.aDark, p.b][i]!),
      ) +
      rect(-112 + i * 104, -142, 14, 34, p.c, 4),
  )
const leaf: Motif = (p) =>
  shape('M0 150q-150 -60 -110 -230q40 -60 110 -80q70 20 110 80q40 170 -110 230z', p.a) +
  stroke(
    'M0 150V-130M0 -60l56 -40M0 -60l-56 -40M0 10l76 -46M0 10l-76 -46M0 80l64 -40M0 80l-64 -40',
    p.paper,
    6,
  )
const linocut: Motif = (p) =>
  rect(-140, -110, 220, 220, p.ink, 8) +
  stroke('M-110 60q40 -120 80 -20t90 -60', p.paper, 9) +
  disc(20, -60, 26, p.paper) +
  stroke('M-110 90h160', p.paper, 6) +
  moved(110, 40, rect(-16, -20, 32, 120, p.c, 14) + rect(-44, -76, 88, 56, p.b, 20), 1, 24)
const press: Motif = (p) =>
  rect(-150, 60, 300, 26, p.aDark, 6) +
  rect(-110, 22, 220, 36, p.paper, 2) +
  rect(-84, 30, 60, 20, p.c, 2) +
  rect(-12, 30, 90, 20, p.aPale, 2) +
  disc(0, -36, 58, p.b) +
  disc(0, -36, 20, p.bDark) +
  times(
    6,
    (i) =>
      `<g transform="translate(0 -36) rotate(${i * 60})">${rect(-5, -104, 10, 90, p.ink, 5)}</g>`,
  ) +
  rect(-130, 86, 22, 60, p.ink, 4) +
  rect(108, 86, 22, 60, p.ink, 4)
const lamp: Motif = (p) =>
  stroke('M-70 130 -20 0 60 -96', p.ink, 14) +
  shape('M20 -150 140 -80 84 -20 -6 -76z', p.c) +
  shape('M90 -24 170 130h-190z', p.paper).replace('/>', ' opacity="0.4"/>') +
  oval(-70, 136, 70, 16, p.ink) +
  disc(-20, 0, 16, p.aDark)
const books: Motif = (p) =>
  times(
    5,
    (i) =>
      rect(
        -130 + i * 46,
        -120 + (i % 3) * 22,
        40,
        236 - (i % 3) * 22,
        [p.c, p.a, p.paper, p.b, p.aDark][i]!,
        4,
      ) + rect(-122 + i * 46, -84 + (i % 3) * 22, 24, 8, p.ink, 4),
  ) +
  moved(130, 10, rect(-20, -112, 40, 220, p.bDark, 4), 1, 14) +
  rect(-170, 116, 350, 18, p.ink, 6)

/** Things of workshops and studios. */
export const CRAFT: Record<string, Motif> = {
  vase,
  wheel,
  brushes,
  palette,
  camera,
  pen,
  typewriter,
  chair,
  plane,
  loom,
  thread,
  dye,
  leaf,
  linocut,
  press,
  lamp,
  books,
}
