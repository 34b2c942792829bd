/** A key by its place on the keyboard (`KeyboardEvent.code`), so that it works in every layout; `mod` is Ctrl, or Command on a Mac. */
export interface Keys {
  code: string
  mod?: boolean
  shift?: boolean
}

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export const isPressed = ({ code, mod = false, shift = false }: Keys, event: Pressed): boolean =>
  event.code === code &&
  (event.ctrlKey || event.metaKey) === mod &&
  event.shiftKey === shift &&
  !event.altKey

const NAMES: Record<string, string> = {
  Slash: '/',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Space: 'Space',
}
const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

/** What stands on the keys, one after the other. */
export function keyNames({ code, mod, shift }: Keys): string[] {
  const key = NAMES[code] ?? code.replace(/^(Key|Digit)/, '')
  return [...(mod ? [isMac() ? '⌘' : 'Ctrl'] : []), ...(shift ? ['Shift'] : []), key]
}
