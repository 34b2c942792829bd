/** The columns in their order, of which the first `pinned` stay at the left. */
export interface Arrangement {
  columns: string[]
  pinned: number
}

const moved = (columns: readonly string[], from: number, to: number): string[] => {
  const rest = columns.filter((_, at) => at !== from)
  return [...rest.slice(0, to), columns[from]!, ...rest.slice(to)]
}

/** One act on one column; what is pinned stays in front of what is not. */
export function arrange(
  { columns, pinned }: Arrangement,
  column: string,
  act: 'up' | 'down' | 'pin' | 'unpin' | 'hide',
): Arrangement {
  const at = columns.indexOf(column)
  if (at < 0) return { columns, pinned }
  const isPinned = at < pinned
  switch (act) {
    case 'hide':
      return columns.length === 1
        ? { columns, pinned }
        : { columns: columns.filter((one) => one !== column), pinned: pinned - Number(isPinned) }
    case 'pin':
      return isPinned
        ? { columns, pinned }
        : { columns: moved(columns, at, pinned), pinned: pinned + 1 }
    case 'unpin':
      return isPinned
        ? { columns: moved(columns, at, pinned - 1), pinned: pinned - 1 }
        : { columns, pinned }
    case 'up':
    case 'down': {
      const to = at + (act === 'up' ? -1 : 1)
      const [first, last] = isPinned ? [0, pinned - 1] : [pinned, columns.length - 1]
      return { columns: to < first || to > last ? columns : moved(columns, at, to), pinned }
    }
  }
}
