const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  theme: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  language:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9S14.500 18.400 12 21M12 3c-2.500 2.600-3.800 5.600-3.800 9s1.300 6.400 3.800 9',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.500 20c1-3.600 4-5.500 7.500-5.500s6.500 1.900 7.500 5.500',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  phone:
    'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  cart: 'M3 4h2l2.500 11h10l2.500-8H6M9 19.500a.5.5 0 1 0 .01 0M17 19.500a.5.5 0 1 0 .01 0',
  up: 'M12 19V6M6 12l6-6 6 6',
} as const

/** A line icon of the shell; the words beside it say what it means. */
export const ShellIcon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
)
