import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { ROOT } from './root.ts'
import {
  labelFrom,
  TEMPLATES,
  withBoard,
  withRoute,
  withScreens,
  withStateField,
  type Files,
  type Label,
} from './templates.ts'

const USAGE = `npm run new block <name>
npm run new step <name>
npm run new module <name>
npm run new entity <module>/<name>
npm run new enum <module>/<name>
npm run new states <module>/<entity>
npm run new route <module>/<path> -- --entity <entity>
How it is called in both languages is asked for, or told: -- --th ใบเสนอราคา --en Quotation
`
const IN_MODULE = ['entity', 'enum', 'states', 'route']

const end = (text: string): never => {
  process.stderr.write(text)
  process.exit(1)
}
const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T

interface Routes {
  routes: { path?: string }[]
}
interface Call {
  kind: keyof typeof TEMPLATES
  module: string
  name: string
  /** Of a route: whose records it shows. */
  entity: string
  given: Partial<Label>
}

/** What is to be made, or the end with what is wrong with the call. */
function readCall(): Call {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { th: { type: 'string' }, en: { type: 'string' }, entity: { type: 'string' } },
  })
  const [kind = '', path = ''] = positionals
  if (!Object.hasOwn(TEMPLATES, kind))
    end(`"${kind}" is nothing that can be made. Try one of:\n${USAGE}`)
  const [module = '', name = ''] = IN_MODULE.includes(kind) ? path.split('/') : ['', path]
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || (IN_MODULE.includes(kind) && !module))
    end(
      `A name has lower-case letters, digits and hyphens; entities, enums, states and routes have their module before it.\n${USAGE}`,
    )
  const { entity = '', ...given } = values
  if (kind === 'route' && !entity)
    end(`A route shows the records of an entity: -- --entity quotation\n${USAGE}`)
  return { kind: kind as keyof typeof TEMPLATES, module, name, entity, given }
}

/** What it is called in both languages: as told or as answered on a terminal; in English also after its name. */
async function readLabel(name: string, given: Partial<Label>): Promise<Label> {
  const label = { ...labelFrom(name), ...given }
  if (given.th && given.en) return label
  if (!process.stdin.isTTY)
    return given.th
      ? label
      : end(
          `"${name}" has no Thai name yet: -- --th ใบเสนอราคา --en Quotation. Nothing was made.\n`,
        )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ask = async (question: string, otherwise: string) =>
    (await terminal.question(`${question} [${otherwise}] `)).trim() || otherwise
  const en = given.en ?? (await ask('Name in English:', label.en))
  let th = given.th ?? ''
  while (!th) th = (await terminal.question('ชื่อภาษาไทย: ')).trim()
  terminal.close()
  return { th, en }
}

/** The documents that know of what is made, as they are then. */
function changedDocuments({ kind, module, name, entity: shown }: Call, label: Label): Files {
  const file = `schemas/${module}/module.json`
  const entity = `schemas/${module}/${name}/entity.json`
  if (kind === 'route') return { [file]: withRoute(readJson(file), name, shown, label) }
  if (kind === 'entity') return { [file]: withScreens(readJson(file), name) }
  if (kind === 'states')
    return { [entity]: withStateField(readJson(entity)), [file]: withBoard(readJson(file), name) }
  return {}
}

async function write(file: string, content: string | object): Promise<void> {
  const path = join(ROOT, file)
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
}

const call = readCall()
const { kind, module, name, given } = call
if (module && !existsSync(join(ROOT, 'schemas', module, 'module.json')))
  end(`There is no module "${module}". Make it first: npm run new module ${module}\n`)
if (kind === 'states' && !existsSync(join(ROOT, 'schemas', module, name, 'entity.json')))
  end(`There is no entity "${name}". Make it first: npm run new entity ${module}/${name}\n`)
if (
  kind === 'route' &&
  readJson<Routes>(`schemas/${module}/module.json`).routes.some(({ path }) => path === name)
)
  end(`The module "${module}" has a route "${name}" already. Nothing was changed.\n`)

const label = kind === 'states' ? labelFrom(name) : await readLabel(name, given)
const files = TEMPLATES[kind](name, label, module)
for (const file of Object.keys(files))
  if (existsSync(join(ROOT, file))) end(`${file} is there already. Nothing was changed.\n`)
const changes = changedDocuments(call, label)
for (const [file, content] of Object.entries(files)) {
  await write(file, content)
  process.stdout.write(`made ${file}\n`)
}
for (const [file, content] of Object.entries(changes)) {
  await write(file, content)
  process.stdout.write(`changed ${file}\n`)
}
process.stdout.write('Now run `npm run check`, and `npm run dev` to see it.\n')
