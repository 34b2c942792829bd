import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'
import {
  browserFailures,
  browserSecondTries,
  unitFailures,
  unitSecondTries,
} from './testReports.ts'

test('tests that passed only at the second try: unit tests by file and name, and neither those that failed nor those that passed at once', () => {
  const result = (fullName: string, status: string, failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  expect(
    unitSecondTries({
      testResults: [
        {
          name: join(ROOT, 'src/a.test.tsx'),
          assertionResults: [
            result('at once', 'passed', []),
            result('at the second', 'passed', ['Error: not yet']),
            result('never', 'failed', ['Error: no', 'Error: no']),
          ],
        },
      ],
    }),
  ).toEqual(['src/a.test.tsx: at the second\n    Error: not yet'])
})

test('tests that passed only at the second try: journeys, also those within a group', () => {
  const spec = (title: string, line: number, status: string) => ({
    title,
    file: 'a.spec.ts',
    line,
    tests: [{ status }],
  })
  expect(
    browserSecondTries({
      suites: [
        {
          specs: [spec('at once', 1, 'expected'), spec('at the second', 5, 'flaky')],
          suites: [{ specs: [spec('within', 9, 'flaky'), spec('never', 13, 'unexpected')] }],
        },
      ],
    }),
  ).toEqual(['a.spec.ts:5: at the second', 'a.spec.ts:9: within'])
})

test('failed tests: units and journeys by name, and a file that could not be run', () => {
  expect(
    unitFailures({
      testResults: [
        {
          name: join(ROOT, 'src/a.test.tsx'),
          status: 'failed',
          assertionResults: [
            { fullName: 'goes', status: 'passed' },
            { fullName: 'never', status: 'failed', failureMessages: ['Error: no'] },
          ],
        },
        { name: join(ROOT, 'src/b.test.ts'), status: 'failed', assertionResults: [] },
      ],
    }),
  ).toEqual(['src/a.test.tsx: never\n    Error: no', 'src/b.test.ts: did not run'])
  expect(
    browserFailures({
      suites: [
        {
          specs: [
            { title: 'goes', file: 'a.spec.ts', line: 1, tests: [{ status: 'expected' }] },
            { title: 'never', file: 'a.spec.ts', line: 5, tests: [{ status: 'unexpected' }] },
          ],
        },
      ],
    }),
  ).toEqual(['a.spec.ts:5: never'])
})

test('a failed test says why beside its name, in its first lines, and where', () => {
  const file = join(ROOT, 'src/a.test.tsx')
  const failed = {
    fullName: 'waits',
    status: 'failed',
    failureMessages: [
      `Error: \u001b[31mexpected\u001b[39m 1 to be 2\n    at wait (${join(ROOT, 'b.ts')}:3:4)\n    at ${file}:7:11`,
    ],
  }
  expect(unitFailures({ testResults: [{ name: file, assertionResults: [failed] }] })).toEqual([
    'src/a.test.tsx: waits\n    Error: expected 1 to be 2\n    at src/a.test.tsx:7:11',
  ])
  const error = { message: 'Error: no\nCall log:', location: { file, line: 9 } }
  expect(
    browserSecondTries({
      specs: [
        {
          title: 'goes',
          file: 'a.spec.ts',
          line: 1,
          tests: [{ status: 'flaky', results: [{ errors: [error] }, {}] }],
        },
      ],
    }),
  ).toEqual(['a.spec.ts:1: goes\n    Error: no\n    Call log:\n    at src/a.test.tsx:9'])
})
