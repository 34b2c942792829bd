const FIELDS = 'input:not([type=hidden]), select, textarea'

/** Gives the focus to the first field of what has just been added, once it is rendered: of the entries that stand in `around` the last, or the one `at` that place. */
export const focusAdded = (around: Element | null, entries: string, at = -1): void =>
  void setTimeout(() =>
    [...(around?.querySelectorAll(entries) ?? [])]
      .at(at)
      ?.querySelector<HTMLElement>(FIELDS)
      ?.focus(),
  )
