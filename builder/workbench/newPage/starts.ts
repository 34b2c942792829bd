import type { LibraryEntry } from '../../context/library.ts'

/** Kinds of pages that begin with nothing on them. */
export const BLANKS = ['page', 'form', 'mail'] as const
export type Blank = (typeof BLANKS)[number]

/** What a new page begins with. */
export type Start = { blank: Blank } | { template: LibraryEntry }

/** What the page is called in an address where its title says nothing in letters. */
export const kindOf = (start: Start): string => ('blank' in start ? start.blank : 'page')
