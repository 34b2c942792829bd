import {
  boundDay,
  formatDate,
  isDateInterval,
  isFromDay,
  isImpossibleDay,
  isUntilDay,
} from '#shared'
import { validatorRuntime, type DayRuntime } from './runtime.ts'

/** The runtime with the calendar: all of it on Node, in the browser for schemas that know of days. */
export const dayRuntime: DayRuntime = {
  ...validatorRuntime,
  dayTexts: (bound) => ({
    th: formatDate(boundDay(bound), 'th'),
    en: formatDate(boundDay(bound), 'en'),
  }),
  isFromDay,
  isUntilDay,
  isImpossibleDay,
  formats: {
    ...validatorRuntime.formats,
    /** Two days, the first not after the last, as ISO 8601 writes an interval. */
    'date-interval': isDateInterval,
  },
}
