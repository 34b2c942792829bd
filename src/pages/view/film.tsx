import type { ReactNode } from 'react'
import { lazyComponent } from '#ui'

/** Few pages have one: what plays it is fetched when it is there to play. */
const FilmPlayer = lazyComponent(async () => (await import('./FilmPlayer.tsx')).FilmPlayer)

/** A film behind a row, column or object. */
export const renderFilm = (src: string): ReactNode => <FilmPlayer src={src} />
