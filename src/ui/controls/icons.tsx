import { LineIcon } from './LineIcon.tsx'

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
  message: 'M4 5h16v11H10l-4 4v-4H4z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  eye: 'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  'eye-off':
    'M4 4l16 16M10 5.7c6.5-1 11.5 6.3 11.5 6.3s-1 1.9-3 3.6M6.5 7.5C4 9.3 2.5 12 2.5 12s3.5 6.5 9.5 6.5c1.5 0 2.9-.4 4-1',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  pin: 'M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.8 7 11 7 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  target: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v4M12 18v4M2 12h4M18 12h4',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  'list-numbered':
    'M10 6h10M10 12h10M10 18h10M4 4.8L5.5 4v5M3.9 14.4c.3-1.7 2.8-1.6 2.7 0-.1 1.2-2.3 2-2.8 3.6h3',
  quote:
    'M5 17c2.5-1 3.5-3 3.5-5H5V7h5v5c0 3-1.5 5-5 6M14 17c2.5-1 3.5-3 3.5-5H14V7h5v5c0 3-1.5 5-5 6',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-3.6 4-5.5 7.5-5.5s6.5 1.9 7.5 5.5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone:
    'M6 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 6 6l1.5-2 4.5 1.5v3c0 1-1 2-2 2A15.5 15.5 0 0 1 4 5.5c0-1 1-2 2-2z',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  book: 'M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6zM12 6v13.5',
  cart: 'M3 4h2.5l2 11h10l2-8H6.5M9 19v.01M16 19v.01',
  heart: 'M12 20S4 15 4 9.5A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 2C20 15 12 20 12 20z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8v.01',
  barcode: 'M4 6v12M8 6v12M11 6v12M14 6v8M17 6v8M20 6v12',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20',
} as const

export type IconName = keyof typeof PATHS

/** All icons, by name. */
export const ICON_NAMES = Object.keys(PATHS) as IconName[]

/** One of them by its name. */
export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <LineIcon path={PATHS[name]} size={size} />
)
