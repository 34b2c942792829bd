import type { Operation } from '#pages/model'
import type { PageDocument } from '#schema'
import { randomText, type Clock, type LocalStore } from '#shared'
import type { BuilderStore, LogEntry } from './builderStore.ts'
import {
  baseKey,
  enterJournal,
  entryKey,
  forgetJournal,
  isUnsaved,
  readHead,
  type JournalHead,
  type Mark,
} from './journalStore.ts'

/** Characters that the steps of one page may take; the oldest go first. */
export const MAX_CHARACTERS = 1_000_000

interface JournalOptions {
  store: BuilderStore
  kept: LocalStore
  key: string
  clock: Clock
  /** The page as it was saved last. */
  base: PageDocument
  /** Where the last save stands among the steps, and the number of the first step of the store. */
  saved?: Mark
  first?: number
  most?: number
  /** Runs it a moment later; without it every step is written at once. */
  soon?: (run: () => void) => void
}

/** All steps of a store in order: those that led to its page, and those that were undone. */
function stepsOf(store: BuilderStore): LogEntry[] {
  const { past, future } = store.getState()
  return [...past, ...future.toReversed()]
}

/**
 * Keeps every step in this browser as soon as it is shown, so that neither a reload nor a crash loses one, and undo goes on
 * after it. Steps are written once each; whole pages never, but for the one saved last while something is unsaved.
 */
export class Journal {
  readonly #options: Required<Omit<JournalOptions, 'saved' | 'base' | 'soon'>> &
    Pick<JournalOptions, 'soon'>
  readonly #tab = randomText(8)
  #base: PageDocument
  #baseWritten = false
  /** The steps of the store in order, as they are kept from `#first` on, and their sizes. */
  #written: LogEntry[] = []
  #sizes: number[] = []
  #first: number
  #saved: Mark
  #attempt: { version: number; mark: Mark } | undefined
  #keeps = true
  /** Another tab keeps the page now. */
  #taken = false
  /** The person has left without what is not saved. */
  #left = false
  /** Are steps still to be written? */
  #waits = false
  /** What is still to be done before anything is written. */
  #opening: (() => void) | undefined

  constructor({ saved, first = 0, most = MAX_CHARACTERS, soon, base, ...rest }: JournalOptions) {
    this.#options = { ...rest, first, most, ...(soon ? { soon } : {}) }
    this.#first = first
    this.#base = base
    this.#saved = saved ?? { at: rest.store.getState().past.length, back: [] }
    // What is done before the first writing is told from what was there.
    this.#written = stepsOf(rest.store)
  }

  /** Is what is done here kept? Not where storage is full or blocked, nor when another tab has the page too. */
  get keeps(): boolean {
    return this.#keeps
  }

  /** Begins to keep; the answer ends it. */
  start(): () => void {
    const { store, kept, key, clock, soon } = this.#options
    this.#baseWritten = false
    this.#taken = false
    let stopWatching: (() => void) | undefined
    this.#opening = () => {
      this.#opening = undefined
      enterJournal(kept, key, clock.now())
      const before = readHead(kept, key)
      if (before)
        for (let number = before.first; number < before.end; number++)
          kept.remove(entryKey(key, number))
      this.#begin()
      stopWatching = kept.watch(key, () => {
        if (readHead(kept, key)?.tab !== this.#tab) this.#keeps = !(this.#taken = true)
      })
    }
    // Nothing has been done yet: the page is shown before the storage is asked for.
    this.#waits = soon !== undefined
    if (soon) soon(this.flush)
    else this.#opening()
    const unsubscribe = store.subscribe((now, then) => {
      if (now.past === then.past && now.future === then.future) return
      if (!soon) return this.#sync()
      if (!this.#waits) soon(this.flush)
      this.#waits = true
    })
    return () => {
      this.flush()
      unsubscribe()
      stopWatching?.()
    }
  }

  /** Keeps nothing of the page any longer, and nothing of what follows; what another tab keeps of it stays. */
  dispose(): void {
    if (!this.#taken) forgetJournal(this.#options.kept, this.#options.key)
    this.#left = true
    this.#opening = undefined
    this.#keeps = this.#waits = false
  }

  /** Writes now what waits to be. */
  flush = (): void => {
    if (this.#opening) this.#opening()
    else if (this.#waits) this.#sync()
  }

  /** A save of the page as it stands goes out; or, without a `page`, a publication of what is saved already. */
  begin(version: number, { page = true } = {}): void {
    this.flush()
    this.#attempt = {
      version,
      mark: page
        ? { at: this.#options.store.getState().past.length, back: [] }
        : { at: this.#saved.at, back: [...this.#saved.back] },
    }
    this.#writeHead()
  }

  /** It came in: what was sent then is what is saved now. */
  done(base: PageDocument): void {
    this.flush()
    this.#saved = this.#attempt?.mark ?? this.#saved
    this.#rest(base)
  }

  /** It was refused, and nothing of it was saved. */
  refused(): void {
    this.flush()
    this.#attempt = undefined
    this.#writeHead()
  }

  /** Others saved `base`; `back` leads from it to the page as it stands. */
  took(base: PageDocument, back: Operation[] = []): void {
    this.flush()
    this.#saved = { at: this.#options.store.getState().past.length, back }
    this.#rest(base)
  }

  #rest(base: PageDocument): void {
    if (this.#left) return
    const { kept, key } = this.#options
    this.#attempt = undefined
    this.#base = base
    if (this.#baseWritten) kept.remove(baseKey(key))
    this.#baseWritten = false
    if (this.#keeps || this.#taken) return this.#writeHead()
    // Storage was full: what stands there is behind what was saved now. Perhaps there is room by now.
    forgetJournal(kept, key)
    this.#first = this.#number(this.#saved.at)
    this.#begin()
  }

  #begin(): void {
    this.#cutMarks(stepsOf(this.#options.store))
    this.#written = []
    this.#sizes = []
    this.#keeps = true
    this.#sync()
  }

  #number = (index: number): number => this.#options.first + index

  #sync(): void {
    this.#waits = false
    const all = stepsOf(this.#options.store)
    const same = this.#cutMarks(all)
    if (this.#keeps) {
      const { kept, key } = this.#options
      for (let index = all.length; index < this.#written.length; index++)
        kept.remove(entryKey(key, this.#number(index)))
      this.#written = all
      this.#sizes.length = same
      for (
        let index = Math.max(same, this.#first - this.#options.first);
        index < all.length;
        index++
      )
        this.#writeEntry(index)
      this.#dropOldest()
    } else this.#written = all
    this.#writeHead()
  }

  /** How many of the steps are those that are kept, with both marks cut to them. */
  #cutMarks(all: readonly LogEntry[]): number {
    let same = 0
    while (same < all.length && all[same] === this.#written[same]) same++
    for (const mark of [this.#saved, this.#attempt?.mark]) if (mark) this.#cut(mark, same)
    return same
  }

  /** A document that was saved after a step that is no more: the way from it to the step before, instead. */
  #cut(mark: Mark, same: number): void {
    while (mark.at > same && this.#written[mark.at - 1])
      mark.back.push(this.#written[--mark.at]!.inverse)
  }

  #writeEntry(index: number): void {
    const { key } = this.#options
    const entry = this.#written[index]!
    this.#sizes[index] = JSON.stringify(entry).length
    this.#put(entryKey(key, this.#number(index)), entry)
  }

  /** Where storage is full, what is oldest makes room for what is newest. */
  #put(key: string, value: unknown): boolean {
    const { kept } = this.#options
    if (kept.write(key, value)) return true
    this.#dropOldest(0)
    return (this.#keeps = kept.write(key, value))
  }

  #dropOldest(most = this.#options.most): void {
    const { kept, key, first, store } = this.#options
    // What leads from the saved page to the one that stands here is needed, however large it is.
    const needed =
      first +
      Math.min(
        this.#saved.at,
        this.#attempt?.mark.at ?? this.#saved.at,
        store.getState().past.length,
      )
    let characters = this.#sizes
      .slice(this.#first - first)
      .reduce((sum, size) => sum + (size ?? 0), 0)
    while (characters > most && this.#first < needed) {
      characters -= this.#sizes[this.#first - first] ?? 0
      kept.remove(entryKey(key, this.#first++))
    }
  }

  #writeHead(): void {
    if (!this.#keeps) return
    const { store, kept, key, clock } = this.#options
    const state = store.getState()
    const at = (mark: Mark): Mark => ({ at: this.#number(mark.at), back: mark.back })
    const head: JournalHead = {
      v: 1,
      tab: this.#tab,
      keptAt: clock.iso(),
      version: state.version,
      state: state.state,
      first: this.#first,
      end: this.#number(this.#written.length),
      cursor: this.#number(state.past.length),
      saved: at(this.#saved),
      ...(this.#attempt
        ? { attempt: { version: this.#attempt.version, mark: at(this.#attempt.mark) } }
        : {}),
    }
    if (isUnsaved(head) && !this.#baseWritten)
      this.#baseWritten = kept.write(baseKey(key), this.#base)
    if (!kept.write(key, head)) {
      this.#dropOldest(0)
      this.#keeps = kept.write(key, { ...head, first: this.#first })
    }
  }
}
