import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './root.ts'
import { entityRoutes, TEMPLATES } from './templates.ts'

const USAGE = `npm run new block <name>
npm run new step <name>
npm run new entity <module>/<name>
npm run new module <name>
`

const end = (text: string): never => {
  process.stderr.write(text)
  process.exit(1)
}

const [kind = '', path = ''] = process.argv.slice(2)
if (!Object.hasOwn(TEMPLATES, kind))
  end(`"${kind}" is nothing that can be made. Try one of:\n${USAGE}`)
const template = TEMPLATES[kind as keyof typeof TEMPLATES]
const [module, name] = kind === 'entity' ? path.split('/') : ['', path]
if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || (kind === 'entity' && !module))
  end(
    `A name has lower-case letters, digits and hyphens, and an entity its module before it.\n${USAGE}`,
  )
if (kind === 'entity' && !existsSync(join(ROOT, 'schemas', module!, 'module.json')))
  end(`There is no module "${module}". Make it first: npm run new module ${module}\n`)

const files = template(name!, module!)
for (const file of Object.keys(files))
  if (existsSync(join(ROOT, file))) end(`${file} is there already. Nothing was changed.\n`)
for (const [file, content] of Object.entries(files)) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true })
  writeFileSync(
    join(ROOT, file),
    typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  )
  process.stdout.write(`made ${file}\n`)
}
if (kind === 'entity') {
  const file = `schemas/${module}/module.json`
  const found = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { routes: object[] }
  writeFileSync(
    join(ROOT, file),
    `${JSON.stringify({ ...found, routes: [...found.routes, ...entityRoutes(name!)] }, null, 2)}\n`,
  )
  process.stdout.write(`added its screens to ${file}\n`)
}
process.stdout.write('Now run `npm run generate`, then `npm run dev`.\n')
