import { relative } from 'node:path'
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
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

type Assertion = UnitReport['testResults'][number]['assertionResults'][number]

const unitNames = ({ testResults }: UnitReport, isNamed: (one: Assertion) => boolean): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isNamed).map(({ fullName }) => `${relative(ROOT, name)}: ${fullName}`),
  )

const browserNames = ({ suites = [], specs = [] }: BrowserSuite, status: string): string[] => [
  ...specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ title, file, line }) => `${file}:${line}: ${title}`),
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
