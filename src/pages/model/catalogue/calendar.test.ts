import { expect, test } from 'vitest'
import { MAX_CALENDAR } from './calendar.ts'

test('a year of the calendar has at most 200 rounds', () => expect(MAX_CALENDAR).toBe(200))
