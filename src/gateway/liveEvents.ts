import type { ChangedEvent, CommandEvent, ReplyEvent } from './liveWire.ts'

/** What the gateway tells while a page is open, by the names of its events. */
export interface LiveEvents {
  command: CommandEvent
  reply: ReplyEvent
  changed: ChangedEvent
}

const hearers = new Map<keyof LiveEvents, Set<(event: never) => void>>()

/** Hears of what the one connection of this page is told; the answer ends that. */
export function hearLive<K extends keyof LiveEvents>(
  name: K,
  hear: (event: LiveEvents[K]) => void,
): () => void {
  const own = hearers.get(name) ?? new Set()
  hearers.set(name, own.add(hear))
  return () => void own.delete(hear)
}

export function tellLive<K extends keyof LiveEvents>(name: K, event: LiveEvents[K]): void {
  for (const hear of hearers.get(name) ?? []) (hear as (event: LiveEvents[K]) => void)(event)
}
