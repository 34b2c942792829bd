import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './root.ts'

/** What vitest's and Playwright's JSON reports say of each test, as far as it is read here. */
export interface UnitReport {
  testResults: {
    name: string
    status?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

export interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: { title: string; file: string; line: number; tests: BrowserTest[] }[]
}

interface BrowserTest {
  status: string
  results?: { errors?: { message?: string; location?: { file: string; line: number } }[] }[]
}

type Assertion = UnitReport['testResults'][number]['assertionResults'][number]

/** How much of a failure stands beside the name of its test (lines). */
const REASON_LINES = 6

/** A test with what its first try failed with, and where. */
const withReason = (name: string, message = '', place = ''): string => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, REASON_LINES)
  return [name, ...[...lines, place].filter(Boolean).map((line) => `    ${line.trim()}`)].join('\n')
}

const unitNames = ({ testResults }: UnitReport, isNamed: (one: Assertion) => boolean): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isNamed).map(({ fullName, failureMessages }) => {
      const [message] = failureMessages ?? []
      // The line of the test itself, behind those of what it calls.
      const place = message?.split('\n').find((line) => /^\s+at /.test(line) && line.includes(name))
      return withReason(`${relative(ROOT, name)}: ${fullName}`, message, place?.replace(ROOT, ''))
    }),
  )

const browserNames = ({ suites = [], specs = [] }: BrowserSuite, status: string): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) => {
    const test = tests.find((one) => one.status === status)
    if (!test) return []
    const error = test.results?.flatMap(({ errors = [] }) => errors)[0]
    const at = error?.location
    const place = at && `at ${relative(ROOT, at.file)}:${at.line}`
    return [withReason(`${file}:${line}: ${title}`, error?.message, place)]
  }),
  ...suites.flatMap((suite) => browserNames(suite, status)),
]

/** Vitest keeps what the first try failed with, also where the second one passed. */
export const unitSecondTries = (report: UnitReport): string[] =>
  unitNames(
    report,
    ({ status, failureMessages }) => status === 'passed' && Boolean(failureMessages?.length),
  )

/** Failed tests by name; a file that could not be run at all stands as itself. */
export const unitFailures = (report: UnitReport): string[] => [
  ...unitNames(report, ({ status }) => status === 'failed'),
  ...report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => `${relative(ROOT, name)}: did not run`),
]

export const browserSecondTries = (suite: BrowserSuite): string[] => browserNames(suite, 'flaky')

export const browserFailures = (suite: BrowserSuite): string[] => browserNames(suite, 'unexpected')
