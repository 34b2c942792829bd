const PATHS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10 11v5M14 11v5',
  calendar: 'M5 6h14v14H5zM5 10h14M9 4v4M15 4v4',
  upload: 'M12 16V5M8 9l4-4 4 4M5 19h14',
  file: 'M7 4h7l4 4v12H7zM14 4v4h4',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20',
} as const

export type IconName = keyof typeof PATHS

/** A line icon in the colour of the text; it says nothing to screen readers, the words beside it do. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="sala-icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
