/** The options of the selected step stand at the top of what is seen, and their name takes the focus. */
export const focusOptions = (): void => {
  const heading = document.querySelector<HTMLElement>('.sala-flow-panel h2')
  heading?.focus({ preventScroll: true })
  heading?.closest('.sala-flow-panel')!.scrollIntoView({ block: 'start' })
}

export const focusStep = (id: string): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-step-button="${id}"]`)?.focus(),
  )
