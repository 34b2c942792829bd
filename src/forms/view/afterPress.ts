/**
 * Does it once a press that is under way has become a click: what a left field shows would move the button from under the
 * pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':is(button, a, summary, label):active')) return act()
  const end = (): void => {
    for (const name of ['pointerup', 'pointercancel']) document.removeEventListener(name, end, true)
    setTimeout(act)
  }
  for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, end, true)
}
