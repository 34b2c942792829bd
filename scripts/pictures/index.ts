import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { format } from 'prettier'
import { ROOT } from '../root.ts'
import { CATALOGUE } from './catalogue.ts'
import { LOGOS, logoOf } from './logos.ts'
import { NAMES } from './names.ts'
import { portraitOf } from './portrait.ts'
import { sceneOf, type Scene } from './scene.ts'

/**
 * The pictures of the demo, drawn by what its sites say: `node --import tsx scripts/pictures/index.ts`. The same content
 * makes the same pictures.
 */
const CONTENT = join(ROOT, 'server/seed/sites')
const FOLDER = join(ROOT, 'server/seed/pictures')
const QUALITY = 80

type Words = { th: string; en: string }
interface Picture {
  name: string
  /** Whose library it lies in; in that of every site where none is named, as patterns want it. */
  site: string
  title: Words
}

const hash = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 7), 16)
const oneOf = <T>(items: readonly T[], seed: number): T => items[seed % items.length]!

const TONES_OF: Record<string, Scene['tone'][]> = {
  academy: ['steel', 'teal', 'navy', 'slate', 'sand', 'moss'],
  school: ['clay', 'cream', 'olive', 'plum', 'indigo', 'river'],
}
const THINGS_OF: Record<string, string[]> = {
  academy: [
    'clipboard',
    'charts',
    'gears',
    'laptop',
    'table',
    'talk',
    'ledger',
    'shelves',
    'helmet',
    'stairs',
  ],
  school: [
    'vase',
    'brushes',
    'camera',
    'pen',
    'chair',
    'loom',
    'thread',
    'leaf',
    'linocut',
    'books',
  ],
}
const LIGHTS: Scene['light'][] = ['day', 'paper', 'noon', 'dusk']
const ALL_VIEWS: Scene['view'][] = ['table', 'disc', 'arch', 'near', 'skyline']

type Item = Record<string, unknown>

/** Everything of a kind that a site says, of one file or of a folder with a file each. */
function read(site: string, kind: string): Item[] {
  const [file, folder] = [join(CONTENT, site, `${kind}.json`), join(CONTENT, site, kind)]
  const files = existsSync(file)
    ? [file]
    : existsSync(folder)
      ? readdirSync(folder)
          .toSorted()
          .map((name) => join(folder, name))
      : []
  return files.flatMap((one): Item[] => JSON.parse(readFileSync(one, 'utf8')) as Item[])
}

const words = (item: Item, field: string): Words => ({
  th: String(item[field]),
  en: String(item[`${field}_en`] ?? item[field]),
})

function picturesOf(site: string): Picture[] {
  const each = (kind: string, prefix: string, key: string, field: string): Picture[] =>
    read(site, kind).map((item) => ({
      name: `${prefix}-${String(item[key])}`,
      site,
      title: words(item, field),
    }))
  return [
    ...each('courses', 'course', 'slug', 'name'),
    ...each('categories', 'category', 'code', 'name'),
    ...each('lecturers', 'lecturer', 'code', 'name'),
    ...each('posts', 'post', 'slug', 'title'),
    ...[1, 2, 3].map((number) => ({
      name: `hero-${site}-${number}`,
      site,
      title: { th: `ภาพเปิดหน้า ${number}`, en: `Opening picture ${number}` },
    })),
  ]
}

/** What patterns and templates show on any site. */
const ofPatterns = (): Picture[] => [
  ...['hero', '1', '2', '3', '4', '5', '6'].map((number) => ({
    name: `pattern-${number}`,
    site: '',
    title: { th: `ภาพของแม่แบบ ${number}`, en: `Picture of patterns ${number}` },
  })),
  ...Object.entries(LOGOS).map(([name, { words: said }]) => ({
    name,
    site: '',
    title: { th: `โลโก้ ${said}`, en: `Logo of ${said}` },
  })),
]

function sceneFor({ name, site }: Picture): Scene {
  const seed = hash(name)
  const entry = CATALOGUE[name]
  if (entry) {
    const [motifs, tone, light, view] = entry
    return { motifs: motifs.split(' '), tone, light, view, seed }
  }
  const things = THINGS_OF[site]!
  return {
    motifs: [oneOf(things, seed), oneOf(things, seed + 3 + (seed % 5))],
    tone: oneOf(TONES_OF[site]!, seed >> 3),
    light: oneOf(LIGHTS, seed >> 6),
    view: oneOf(ALL_VIEWS, seed >> 9),
    seed,
  }
}

const alt = (motifs: string[]): Words => {
  const all = [...new Set(motifs)].map((motif) => NAMES[motif]!)
  return {
    th: `ภาพวาด${all.map(([th]) => th).join(' ')}`,
    en: `Drawing of ${all.map(([, en]) => en).join(' and ')}`,
  }
}

/** Grain as paper has it, the same for each run. */
async function withGrain(svg: string, seed: number): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let state = seed >>> 0
  for (let at = 0; at < data.length; at += info.channels) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const noise = (state >>> 28) - 8
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = Math.max(0, Math.min(255, data[at + channel]! + noise * 0.5))
  }
  return sharp(data, { raw: info })
    .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
    .toBuffer()
}

/** What the file is and what is said of it, by its bytes. */
async function kept({ name, site, title }: Picture, bytes: Buffer, more: Item): Promise<Item> {
  writeFileSync(join(FOLDER, `${name}.webp`), bytes)
  const { width, height } = await sharp(bytes).metadata()
  return {
    name: `${name}.webp`,
    site,
    title,
    ...more,
    width,
    height,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

async function make(picture: Picture): Promise<Item> {
  const { name, title, site } = picture
  const logo = LOGOS[name]
  if (logo) return kept(picture, await logoOf(logo), { alt: { th: logo.words, en: logo.words } })
  const isFace = name.startsWith('lecturer-')
  const scene = sceneFor(picture)
  const svg = isFace ? portraitOf(name, oneOf(TONES_OF[site]!, hash(name)), []) : sceneOf(scene)
  const bytes = await withGrain(svg, hash(name))
  return {
    ...(await kept(picture, bytes, {
      alt: isFace
        ? { th: `ภาพวาดของ${title.th}`, en: `Drawing of ${title.en}` }
        : alt(scene.motifs),
    })),
    ...(!isFace && { focus: { x: 50, y: 52 } }),
  }
}

mkdirSync(FOLDER, { recursive: true })
for (const file of readdirSync(FOLDER)) rmSync(join(FOLDER, file))
const all: Item[] = []
for (const site of Object.keys(TONES_OF))
  for (const one of picturesOf(site)) all.push(await make(one))
for (const one of ofPatterns()) all.push(await make(one))
const manifest = join(FOLDER, 'pictures.json')
writeFileSync(manifest, await format(JSON.stringify(all), { parser: 'json', printWidth: 100 }))
process.stdout.write(
  `${all.length} pictures, ${Math.round(all.reduce((sum, { size }) => sum + Number(size), 0) / 1000)} kB\n`,
)
