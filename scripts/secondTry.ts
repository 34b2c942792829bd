import { relative } from 'node:path'
import { ROOT } from './root.ts'

/** What vitest's and Playwright's JSON reports say of each test, as far as it is read here. */
export interface UnitReport {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

export interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

/** Vitest keeps what the first try failed with, also where the second one passed. */
export const unitSecondTries = ({ testResults }: UnitReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName }) => `${relative(ROOT, name)}: ${fullName}`),
  )

export const browserSecondTries = ({ suites = [], specs = [] }: BrowserSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, line }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(browserSecondTries),
]
