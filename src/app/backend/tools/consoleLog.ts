import { browserStore, systemClock } from '#shared'

/** So many entries are kept (spec: academy 9, logs). */
export const KEPT_ENTRIES = 50
const KEY = 'console'
const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const
const MAX_TEXT = 2_000

export interface LogEntry {
  at: number
  level: (typeof LEVELS)[number]
  text: string
}

export function readLog(): LogEntry[] {
  const kept = browserStore.read(KEY)
  return Array.isArray(kept) ? (kept as LogEntry[]) : []
}

/** What a full or closed store does not keep still stands in the browser's own console. */
const write = (entries: LogEntry[]): void =>
  void browserStore.write(KEY, entries.slice(-KEPT_ENTRIES))

export const clearLog = (): void => write([])

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value instanceof Error) return value.stack ?? value.message
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

export function addEntry(level: LogEntry['level'], values: unknown[]): void {
  write([
    ...readLog(),
    { at: systemClock.now(), level, text: values.map(textOf).join(' ').slice(0, MAX_TEXT) },
  ])
}

/** Keeps what is logged from here on, besides telling it as before; the view in another window hears of it. */
export function keepConsole(): () => void {
  const before = LEVELS.map((level) => [level, console[level]] as const)
  for (const [level, tell] of before)
    console[level] = (...values: unknown[]) => {
      addEntry(level, values)
      tell.apply(console, values)
    }
  const onError = ({ error, message }: ErrorEvent) => addEntry('error', [error ?? message])
  window.addEventListener('error', onError)
  return () => {
    for (const [level, tell] of before) console[level] = tell
    window.removeEventListener('error', onError)
  }
}

/** Hears of entries of other windows. */
export const hearLog = (onChange: () => void): (() => void) => browserStore.watch(KEY, onChange)
