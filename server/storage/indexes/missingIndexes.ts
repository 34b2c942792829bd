import type { Model } from '#schema'

/** An index that is not there, and what came of that since the process began. */
export interface MissingIndex {
  collection: string
  /** In the order of the index that would serve. */
  fields: string[]
  /** Where `x-index` would stand. */
  file: string
  /** How often it was missed. */
  count: number
  /** Milliseconds of the slowest answer; 0 where none was tried. */
  slowest: number
  /** When it was missed last, in milliseconds since 1970. */
  last: number
}

const SLOTS = 64
/** A slot: its state, the length of its text, count, microseconds of the slowest, last time, text. */
const HEAD = 32
const TEXT = 480
const SLOT = HEAD + TEXT
const FREE = 0
const WRITING = 1
const READY = 2

/** The document of an entity, where `x-index` stands. */
export const entityFile = (module: string, entity: string): string =>
  `schemas/${module}/${entity}/entity.json`

/**
 * The indexes that requests missed, kept by all threads that share its memory. It holds 64 of them; one more takes the place of
 * that missed longest ago.
 */
export class MissingIndexes {
  readonly memory: SharedArrayBuffer
  private readonly encoder = new TextEncoder()

  constructor(memory = new SharedArrayBuffer(SLOTS * SLOT)) {
    this.memory = memory
  }

  /** `milliseconds` is what the answer took, 0 where it was refused before it was tried; `now` in milliseconds since 1970. */
  add(key: Pick<MissingIndex, 'collection' | 'fields'>, milliseconds: number, now: number): void {
    const text = JSON.stringify([key.collection, ...key.fields])
    if (this.encoder.encode(text).length > TEXT) return
    const slot = this.slotOf(text)
    if (slot === undefined) return
    const numbers = this.numbers(slot)
    Atomics.add(numbers, 0, 1n)
    const slowest = BigInt(Math.round(milliseconds * 1000))
    for (let known = Atomics.load(numbers, 1); known < slowest;) {
      const before = Atomics.compareExchange(numbers, 1, known, slowest)
      if (before === known) break
      known = before
    }
    Atomics.store(numbers, 2, BigInt(now))
  }

  /** Those missed most often first. */
  list({ entities }: Pick<Model, 'entities'>): MissingIndex[] {
    const found: MissingIndex[] = []
    for (let slot = 0; slot < SLOTS; slot++) {
      if (Atomics.load(this.state(slot), 0) !== READY) continue
      const [collection, ...fields] = JSON.parse(this.text(slot)) as [string, ...string[]]
      const entity = entities[collection]
      const [count, slowest, last] = Array.from(this.numbers(slot), Number) as [
        number,
        number,
        number,
      ]
      if (entity)
        found.push({
          collection,
          fields,
          file: entityFile(entity.module, collection),
          count,
          slowest: slowest / 1000,
          last,
        })
    }
    return found.sort((a, b) => b.count - a.count)
  }

  /** The slot of a text, taken for it where it has none; undefined where others took all that could be. */
  private slotOf(text: string): number | undefined {
    for (let slot = 0; slot < SLOTS; slot++) {
      const state = Atomics.load(this.state(slot), 0)
      if (state === READY && this.text(slot) === text) return slot
      if (state === FREE && this.take(slot, FREE, text)) return slot
    }
    const oldest = this.oldest()
    return oldest !== undefined && this.take(oldest, READY, text) ? oldest : undefined
  }

  private oldest(): number | undefined {
    let oldest: { slot: number; last: bigint } | undefined
    for (let slot = 0; slot < SLOTS; slot++) {
      if (Atomics.load(this.state(slot), 0) !== READY) continue
      const last = Atomics.load(this.numbers(slot), 2)
      if (!oldest || last < oldest.last) oldest = { slot, last }
    }
    return oldest?.slot
  }

  private take(slot: number, from: number, text: string): boolean {
    const state = this.state(slot)
    if (Atomics.compareExchange(state, 0, from, WRITING) !== from) return false
    const bytes = this.encoder.encode(text)
    new Uint8Array(this.memory, slot * SLOT + HEAD, TEXT).set(bytes)
    const numbers = this.numbers(slot)
    for (let at = 0; at < 3; at++) Atomics.store(numbers, at, 0n)
    Atomics.store(state, 1, bytes.length)
    Atomics.store(state, 0, READY)
    return true
  }

  private state(slot: number): Int32Array {
    return new Int32Array(this.memory, slot * SLOT, 2)
  }

  private numbers(slot: number): BigInt64Array {
    return new BigInt64Array(this.memory, slot * SLOT + 8, 3)
  }

  private text(slot: number): string {
    const length = Atomics.load(this.state(slot), 1)
    return Buffer.from(this.memory, slot * SLOT + HEAD, length).toString('utf8')
  }
}
