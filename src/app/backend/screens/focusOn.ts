/** Who works in the drawn screen goes on there. */
export const focusOn = (selector: string): void => {
  if (!document.activeElement?.closest('.sala-screen-stage'))
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
