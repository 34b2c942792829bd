import { join } from 'node:path'
import { compileStandalone } from '#forms/validator-node'
import { formatProblem } from '#schema'
import { findDrift, generate, loadProject, writeGenerated } from '#schema/node'
import { pageStyleSheet } from '../src/pages/model/style/styleSheet.ts'
import { ROOT } from './root.ts'

/** Loads the documents, or prints what is wrong with them and ends. */
export function loadOrExit(): ReturnType<typeof loadProject> {
  const project = loadProject(ROOT)
  if (project.problems.length === 0) return project
  for (const problem of project.problems) process.stderr.write(`${formatProblem(problem)}\n`)
  process.stderr.write(
    `\n${project.problems.length} problem${project.problems.length === 1 ? '' : 's'} in the documents.\n`,
  )
  process.exit(1)
}

const FOLDER = join(ROOT, 'src/generated')

export async function generated(): Promise<Map<string, string>> {
  const files = await generate(loadOrExit(), (schema) => {
    const module = compileStandalone(schema as never)
    if (!module.ok)
      throw new Error(`A validator cannot be compiled: ${JSON.stringify(module.failures)}`)
    return module.value
  })
  return files.set(
    'pageStyle.css',
    `/* Made by \`npm run generate\` from src/pages/model/style/styleSheet.ts. Do not edit. */\n${pageStyleSheet()}`,
  )
}

/** Writes the generated code, or with `--check` only says what differs. */
export async function runGenerate(check: boolean): Promise<boolean> {
  const files = await generated()
  const touched = check ? findDrift(FOLDER, files) : writeGenerated(FOLDER, files)
  for (const path of touched)
    process.stdout.write(
      `${check ? 'differs' : files.has(path) ? 'written' : 'removed'}: src/generated/${path}\n`,
    )
  if (check && touched.length)
    process.stderr.write(
      'The generated code is not what the documents say. Run `npm run generate` and commit it.\n',
    )
  return !check || touched.length === 0
}

if (
  process.argv[1]?.endsWith('generate.ts') &&
  !(await runGenerate(process.argv.includes('--check')))
)
  process.exit(1)
