import { join } from 'node:path'
import { compileStandalone } from '#forms/validator-node'
import { formatProblem } from '#schema'
import { generate, loadProject, writeGenerated } from '#schema/node'
import { pageStyleSheet } from '../src/pages/model/style/styleSheet.ts'
import { isGenerated, markGenerated } from './generated.mjs'
import { ROOT } from './root.ts'

const FOLDER = join(ROOT, 'src/generated')

/** The generated files by their path, or nothing where the documents have problems, which it prints. */
async function generateFiles(): Promise<Map<string, string> | undefined> {
  const project = loadProject(ROOT)
  if (project.problems.length > 0) {
    for (const problem of project.problems) process.stderr.write(`${formatProblem(problem)}\n`)
    const many = project.problems.length === 1 ? '' : 's'
    process.stderr.write(`\n${project.problems.length} problem${many} in the documents.\n`)
    return undefined
  }
  const files = await generate(project, (schema) => {
    const module = compileStandalone(schema as never)
    if (!module.ok)
      throw new Error(`A validator cannot be compiled: ${JSON.stringify(module.failures)}`)
    return module.value
  })
  return files.set(
    'pageStyle.css',
    `/* Made from src/pages/model/style/styleSheet.ts. Do not edit. */\n${pageStyleSheet()}`,
  )
}

/** Writes `src/generated` from the documents, where they or the generator have changed. */
async function run(): Promise<boolean> {
  if (isGenerated()) {
    process.stdout.write('src/generated is what the documents say.\n')
    return true
  }
  const files = await generateFiles()
  if (!files) return false
  const touched = writeGenerated(FOLDER, files)
  markGenerated()
  process.stdout.write(
    touched.length === 1
      ? `1 file of src/generated changed: ${touched[0]}\n`
      : `${touched.length} files of src/generated changed.\n`,
  )
  return true
}

if (!(await run())) process.exitCode = 1
