import { lazy, Suspense, type ReactNode } from 'react'

/** Few pages have one: what plays it is fetched when it is there to play. */
const FilmPlayer = lazy(() =>
  import('./FilmPlayer.tsx').then((module) => ({ default: module.FilmPlayer })),
)

/** A film behind a row, column or object. */
export const renderFilm = (src: string): ReactNode => (
  <Suspense>
    <FilmPlayer src={src} />
  </Suspense>
)
