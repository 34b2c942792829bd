import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCheck } from './check.ts'
import { findChromium } from './chromium.ts'
import { ROOT } from './root.ts'
import {
  browserFailures,
  browserSecondTries,
  unitFailures,
  unitSecondTries,
  type BrowserSuite,
  type UnitReport,
} from './testReports.ts'

interface Totals {
  passed: number
  failed: number
  skipped: number
  /** What passed only at the second try, by name. */
  flaky?: string[]
  /** What failed, by name. */
  broken?: string[]
}

const RESULTS = join(ROOT, '.cache/test')
const long = process.argv.includes('--long')
const totals = { passed: 0, failed: 0, skipped: 0 }
const secondTries: string[] = []
const failures: string[] = []
const add = ({ passed, failed, skipped, flaky = [], broken = [] }: Totals) => {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  secondTries.push(...flaky)
  failures.push(...broken)
}

const title = (text: string) => process.stdout.write(`\n── ${text}\n`)
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status === 0

/** A run that left no result counts as one failure: it must not pass for silence. */
function read<T>(file: string, count: (report: T) => Totals, good: boolean): void {
  const path = join(RESULTS, file)
  const found = existsSync(path)
    ? count(JSON.parse(readFileSync(path, 'utf8')) as T)
    : { passed: 0, failed: 1, skipped: 0, broken: [`${file}: no report was left`] }
  add(good || found.failed > 0 ? found : { ...found, failed: 1 })
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const env = { SALA_LONG: long ? '1' : '' }

title('documents, types, lint, boundaries')
const checked = await runCheck()
add(
  checked
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0, broken: ['documents, types, lint, boundaries'] },
)

title('build')
const built = run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
if (!built) add({ passed: 0, failed: 1, skipped: 0, broken: ['build'] })

/** Runs tests of vitest, told by dots, and counts them. */
function runVitest(file: string, args: string[], more: Record<string, string>): void {
  const good = run(
    bin('vitest'),
    [
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${join(RESULTS, file)}`,
    ],
    more,
  )
  read<
    UnitReport & {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
      numFailedTestSuites: number
    }
  >(
    file,
    (report) => ({
      passed: report.numPassedTests,
      failed: Math.max(
        report.numFailedTests,
        report.numFailedTests === 0 && report.numFailedTestSuites ? 1 : 0,
      ),
      skipped: report.numPendingTests,
      flaky: unitSecondTries(report),
      broken: unitFailures(report),
    }),
    good,
  )
}

title('unit, component and conformance tests')
runVitest('unit.json', [], env)

title('stories')
runVitest('stories.json', ['--config', 'vitest.stories.config.ts'], {
  ...env,
  CHROMIUM_PATH: findChromium(),
})

if (built) {
  title('browser tests')
  const browser = run(bin('playwright'), ['test', '--reporter=line,json'], {
    ...env,
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(RESULTS, 'browser.json'),
  })
  read<
    BrowserSuite & {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    }
  >(
    'browser.json',
    ({ stats, ...all }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      flaky: browserSecondTries(all),
      broken: browserFailures(all),
    }),
    browser,
  )
}

if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`)
if (secondTries.length > 0)
  process.stdout.write(`\nPassed at the second try:\n${secondTries.join('\n')}\n`)
process.stdout.write(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}${secondTries.length > 0 ? `, ${secondTries.length} at the second try` : ''}\n`,
)
process.exit(totals.failed === 0 ? 0 : 1)
