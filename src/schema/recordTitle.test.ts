import { expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { recordTitle } from './recordTitle.ts'

const { entities } = shippedModel

test('a round is called by its course and its day as the language writes it', () => {
  const round = { course_name: 'Lean', start: '2026-11-29' }
  expect(recordTitle(entities.round!.entity, round, 'th')).toBe('Lean 29 พ.ย. 2569')
  expect(recordTitle(entities.round!.entity, round, 'en')).toBe('Lean 29 Nov 2026')
})

test('what a record refers to is called by its name, by the name that is kept of it, or not at all, never by an id', () => {
  const { entity } = entities.enroll!
  const record = { courseID: 'c1', userID: 'u1' }
  const names = { courseID: { c1: 'Lean' }, userID: { u1: 'somchai' } }
  expect(recordTitle(entity, record, 'en', names)).toBe('Lean somchai')
  expect(recordTitle(entity, { ...record, course_name: 'Lean then' }, 'en')).toBe('Lean then')
  expect(recordTitle(entity, record, 'en')).toBe('Enrolment')
  expect(recordTitle(entities.attempt!.entity, { exam: 'e', user: 'u', number: 2 }, 'en')).toBe(
    '#2',
  )
})
