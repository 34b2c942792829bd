import { lazyComponent } from './lazyComponent.ts'

/** A date in words; the gateway writes it, and the page reacts before the calendar has come. */
export const DateText = lazyComponent(async () => (await import('./WrittenDate.tsx')).WrittenDate)
