import type { Act } from './main.ts'

export const ACTS = ['type', 'select', 'insert', 'remove', 'undo', 'move'] as const

export interface Measured extends Record<(typeof ACTS)[number], Act[]> {
  /** Until the editor shows what was chosen (ms): in a browser that never had it, and opened again. */
  open: number[]
  again: number[]
  /** Heap of the open editor, and what 500 edits added to it (bytes). */
  heap: number[]
  grown: number[]
  dropped: number[]
  /** Acts as they were done for the first time on a page. */
  first: Record<'insert' | 'remove' | 'move', Act[]>
  /** Bytes of JavaScript after gzip: until what was chosen can be changed, and with what came after. */
  script: number
  later: number
}

export const median = (list: number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
export const msOf = (measured: Measured, act: (typeof ACTS)[number]): number =>
  median(measured[act].map(({ ms }) => ms))
const most = (list: number[]): number => Math.max(...list)

export interface Verdict {
  what: string
  value: number
  /** The most that it may be. */
  limit: number
  met: boolean
}
const verdict = (what: string, value: number, limit: number): Verdict => ({
  what,
  value,
  limit,
  met: value <= limit,
})

/** What the builder promises of a page of one size, beside a peer that was measured in the same run. */
export function verdictsOf(own: Measured, peer: Measured): Verdict[] {
  return [
    verdict(
      'components drawn for a character',
      most(own.type.map(({ components }) => components)),
      10,
    ),
    verdict('blocks drawn for a character', most(own.type.map(({ drawn }) => drawn)), 1),
    verdict('a character, of the time of Puck', msOf(own, 'type') / msOf(peer, 'type'), 0.3),
    verdict('blocks drawn by choosing one', most(own.select.map(({ drawn }) => drawn)), 2),
    ...(['insert', 'remove', 'undo', 'move'] as const).flatMap((act) => [
      verdict(`blocks drawn by ${act}`, most(own[act].map(({ drawn }) => drawn)), 1),
      verdict(`${act}, of the time of Puck`, msOf(own, act) / msOf(peer, act), 0.25),
    ]),
    verdict('frames dropped by a drag of ten steps', median(own.dropped), 2),
    verdict('until it reacts, of the time of Puck', median(own.open) / median(peer.open), 0.35),
    verdict(
      'until it reacts when opened again, of the time of Puck',
      median(own.again) / median(peer.again),
      0.35,
    ),
    verdict('heap, of that of Puck', median(own.heap) / median(peer.heap), 0.5),
    verdict('JavaScript until it reacts (kB, gzip)', own.script / 1e3, 253),
  ]
}

/** What may not grow with the page: the largest page of a run beside the smallest. */
export function growthOf(small: Measured, large: Measured): Verdict[] {
  return [
    verdict(
      'a character on the largest page, of that on the smallest',
      msOf(large, 'type') / msOf(small, 'type'),
      1.5,
    ),
    verdict(
      'heap that 500 edits leave on the largest page, of that on the smallest',
      median(large.grown) / median(small.grown),
      1.5,
    ),
  ]
}
