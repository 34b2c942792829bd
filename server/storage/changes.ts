/** What a committed write has changed: one record of a collection or, without an id, any of them. `site` is '' for what belongs to all sites. */
export interface Change {
  site: string
  collection: string
  id?: string
}

type Listener = (changes: readonly Change[]) => void

/**
 * What has changed, and when: for whoever keeps what they read. Told once a write is committed, before whoever asked for
 * it is answered; of other processes as their word comes.
 */
export class Changes {
  private count = 0
  private forgotten = 0
  private certain = true
  private readonly last = new Map<string, number>()
  private readonly listeners = new Set<Listener>()

  /** May something be kept at all? Not while the word of other processes does not come through. */
  get isCertain(): boolean {
    return this.certain
  }

  /** A moment in the order of changes: ask for it before reading what is to be kept. */
  now(): number {
    return this.count
  }

  add(changes: readonly Change[]): void {
    if (!changes.length) return
    this.count++
    for (const { site, collection } of changes) this.last.set(`${site}/${collection}`, this.count)
    for (const listener of this.listeners) listener(changes)
  }

  /** All that was kept is old, whatever has changed. */
  forget(): void {
    this.forgotten = ++this.count
    for (const listener of this.listeners) listener([])
  }

  /** Says whether the word of other processes comes through; nobody knows what was missed before. */
  setCertain(certain: boolean): void {
    this.certain = certain
    this.forget()
  }

  /** Has any of these collections changed, on this site or for all, since that moment? */
  since(moment: number, site: string, collections: Iterable<string>): boolean {
    if (!this.certain || this.forgotten > moment) return true
    for (const collection of collections)
      if (
        (this.last.get(`${site}/${collection}`) ?? 0) > moment ||
        (this.last.get(`/${collection}`) ?? 0) > moment
      )
        return true
    return false
  }

  /** Called with what each commit has changed, with nothing where everything may have; answers how to stop. */
  on(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}
