import type { ReactNode } from 'react'
import { Words } from './Words.tsx'

interface Props {
  className: string
  /** Shown above, and what the section is known by. */
  title?: string
  /** What it is known by where it has no title. */
  label?: string
  children?: ReactNode
}

/** A section of a page: a list or figures under their title. */
export const Section = ({ className, title, label, children }: Props) => (
  <section className={className} aria-label={title || label}>
    {title && (
      <h2 className="sala-section-title">
        <Words text={title} />
      </h2>
    )}
    {children}
  </section>
)
