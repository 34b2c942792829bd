import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLOURS } from '../../server/mail/render/style.ts'

const FOLDERS = ['src', 'blocks', 'builder']
const ROOT = join(import.meta.dirname, '../..')

test('a class has one style sheet: what is drawn in one place does not change the look of another', () => {
  const sheets = new Map<string, Set<string>>()
  for (const file of FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(folder, name)),
  )) {
    const rules = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
    for (const [, selectors] of rules.matchAll(/([^{}]+)\{/g))
      for (const selector of selectors!.split(',')) {
        const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1]
        if (name) sheets.set(name, (sheets.get(name) ?? new Set()).add(file))
      }
  }
  expect(sheets.size).toBeGreaterThan(100)
  expect(
    [...sheets]
      .filter(([, files]) => files.size > 1)
      .map(([name, files]) => `.${name}: ${[...files].join(', ')}`),
  ).toEqual([])
})

const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<=[:,(]\s*)(?:white|black|red|green|blue|yellow|gr[ae]y|silver)\b(?!-)/gi
const TYPE = /font-size:\s*[\d.]+(?:rem|px)/g

/** Distances above a hair's breadth (3 px): what follows the size of type is in `em`. */
const SPACE =
  /(?<=(?<![\w-])(?:padding|margin|gap|row-gap|column-gap|scroll-margin|scroll-padding)(?:-[a-z-]+)?:[^;{}]*?)(?<![\w.-])-?(?:(?:[4-9]|[1-9]\d+)(?:\.\d+)?px|(?:0\.(?:[2-9]\d*|19\d*)|[1-9]\d*(?:\.\d+)?)rem)/g

/** Whose colours are data and not looks: with why. */
const DATA: Record<string, string> = {
  'src/pages/model/theme/themeTokens.ts':
    'what a theme reckons with; held to tokens.css by its own test',
  'src/pages/model/theme/themeSheet.ts': 'letters on a fill of the site, picked by contrast',
  'src/pages/model/style/tokens.ts': 'white and black as an editor picks them by name',
  'src/pages/model/theme/pageColour.ts':
    'white and black as an editor picks them by name, and the ink of a tone, held to tokens.css by its own test',
  'src/forms/view/widgets/choice/ColourWidget.tsx':
    'what the browser shows where no colour is picked',
  'src/forms/schema/sample.ts': 'a value of a field of colour',
  'src/forms/view/widgets/file/signaturePicture.ts': 'drawn into a stored picture',
}

/** `path:line colour` of every literal, without what stands in comments, patterns and addresses. */
function literals(file: string, what: RegExp): string[] {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ')
  const text = readFileSync(join(ROOT, file), 'utf8')
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, blank)
    .replace(/url\([^)]*\)/g, blank)
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(what)].map(([found]) => `${file}:${index + 1} ${found}`),
    )
}
const filesOf = (end: RegExp): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => end.test(name))
      .map((name) => join(folder, name)),
  ).filter((file) => !file.startsWith('src/generated/'))

test('colours, distances and sizes of type are decided in tokens.css: a style sheet names them, and so does a script', () => {
  const sheets = filesOf(/\.css$/).filter((file) => file !== 'src/ui/tokens.css')
  expect(sheets.length).toBeGreaterThan(20)
  expect(
    sheets.flatMap((file) => [COLOUR, SPACE, TYPE].flatMap((what) => literals(file, what))),
  ).toEqual([])
  const scripts = filesOf(/(?<!\.(test|stories))\.tsx?$/)
  // In a script a colour stands in quotes: `#id` of a link and `rgb(` of a reader do not.
  const quoted =
    /(?<=['"` ])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=['"`; ])|(?<=['"` ])(?:rgba?|hsla?)\(/gi
  const found = scripts.flatMap((file) => literals(file, quoted))
  expect(found.filter((one) => !(one.slice(0, one.indexOf(':')) in DATA))).toEqual([])
  // An exception that is no longer needed is taken out.
  expect(
    Object.keys(DATA).filter((file) => !found.some((one) => one.startsWith(`${file}:`))),
  ).toEqual([])
})

test('the ground of a mail is what staff see it on', () => {
  expect(readFileSync(join(ROOT, 'src/ui/tokens.css'), 'utf8')).toContain(
    `--mail-ground: ${COLOURS.ground};`,
  )
})

test('no sheet asks the root of a document what stands in it: each element that comes or goes would style it, and its hundreds of variables, anew', () => {
  const asked = filesOf(/\.css$/).flatMap((file) =>
    literals(file, /(?:^|[\s,}])(?:html|:root)[^\s{},]*:has\([^)]*\)/g),
  )
  expect(asked).toEqual([])
})

/** Where a variable is given a value: in a sheet, or by a name that a script writes. */
const GIVEN = /(--[a-z][\w-]*)\s*:|['"`](--[a-z][\w-]*)['"`]/g

test('a variable that a sheet reads without another value is given one somewhere', () => {
  const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const given = new Set(
    filesOf(/\.(css|tsx?)$/).flatMap((file) =>
      [...text(file).matchAll(GIVEN)].map(([, sheet, script]) => sheet ?? script!),
    ),
  )
  const missing = filesOf(/\.css$/).flatMap((file) =>
    [...text(file).matchAll(/var\((--(?!mantine-)[a-z][\w-]*)\s*\)/g)]
      .filter(([, name]) => !given.has(name!))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(given.size).toBeGreaterThan(50)
  expect(missing).toEqual([])
})
