import type { TextOf } from '#i18n'

/** How many days a course takes, in words. */
export const daysText = (t: TextOf<'public'>, days: number): string =>
  days === 0.5 ? t('half-day') : t('days', { count: days })
