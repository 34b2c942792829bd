import { CHOICES } from './choices.ts'
import type { WidgetEntries } from './hand.ts'
import { NUMBERS_AND_DAYS } from './numbersAndDays.ts'
import { OUTSIDE } from './outside.ts'
import { STRUCTURES } from './structures.ts'
import { TEXTS } from './texts.ts'

export { Hand, type Way, type WidgetEntry } from './hand.ts'

/** Widgets by their name in the table; more of one widget stand behind a colon. */
export const ENTRIES: WidgetEntries = {
  ...TEXTS,
  ...NUMBERS_AND_DAYS,
  ...CHOICES,
  ...OUTSIDE,
  ...STRUCTURES,
}
