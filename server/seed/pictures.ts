import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Make } from './make.ts'
import painted from './pictures/pictures.json' with { type: 'json' }
import { CATEGORIES } from './words.ts'

/** What is drawn for the sites, with its words and measures. */
export const PAINTED = painted

const HUES = [212, 168, 28, 262, 340, 190, 48, 140, 10, 232, 300]

/** A calm abstract picture: a sky, two hills and a pavilion roof. Text of an SVG, 640 × 400. */
function picture(index: number): string {
  const hue = HUES[index % HUES.length]!
  const color = (lightness: number, saturation = 45) => `hsl(${hue} ${saturation}% ${lightness}%)`
  const x = 180 + ((index * 67) % 280)
  const roof = (y: number, width: number) =>
    `<path d="M${x - width} ${y}q${width * 0.6} -6 ${width} -${width * 0.55}q${width * 0.4} ${width * 0.49} ${width} ${width * 0.55}z" fill="${color(32)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400"><rect width="640" height="400" fill="${color(88, 38)}"/><circle cx="${640 - x}" cy="110" r="56" fill="${color(96, 60)}"/><path d="M0 290q160 -90 330 -30t310 -40v180h-640z" fill="${color(72)}"/>${roof(238, 92)}${roof(214, 60)}<g fill="${color(38)}"><rect x="${x - 70}" y="238" width="10" height="84"/><rect x="${x - 24}" y="238" width="10" height="84"/><rect x="${x + 16}" y="238" width="10" height="84"/><rect x="${x + 62}" y="238" width="10" height="84"/></g><rect x="${x - 92}" y="318" width="184" height="12" rx="3" fill="${color(30)}"/><path d="M0 340q200 -60 360 -14t280 -16v90h-640z" fill="${color(55)}"/></svg>`
}

/** The slip of a transfer that the demo member has sent. */
const SLIP =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400" font-family="sans-serif" font-size="15"><rect width="300" height="400" rx="12" fill="#e8f3ec"/><circle cx="150" cy="70" r="30" fill="#2f855a"/><path d="M136 70l10 10 18-20" fill="none" stroke="#fff" stroke-width="5"/><text x="150" y="130" text-anchor="middle">โอนเงินสำเร็จ</text><text x="24" y="190">จ่ายบิล: ศาลาอะคาเดมี</text><text x="24" y="225">จาก: x-xxxx-1234-x</text><text x="24" y="260">ตัวอย่างสลิป</text></svg>'

/** The pictures of the demo by file name. */
export function demoPictures(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [index, { code }] of CATEGORIES.entries())
    files.set(`course-${code}.svg`, picture(index))
  for (let number = 1; number <= 5; number++)
    files.set(`post-${number}.svg`, picture(CATEGORIES.length + number - 1))
  for (let number = 1; number <= 3; number++) files.set(`slide-${number}.svg`, picture(number * 3))
  files.set('slip.svg', SLIP)
  return files
}

/** What the library calls a picture of the demo. */
function wordsOf(name: string): { th: string; en: string } {
  const [kind = '', code = ''] = name.replace('.svg', '').split(/-(.*)/)
  const category = CATEGORIES.find((one) => one.code === code)?.name ?? code
  if (kind === 'course') return { th: `ภาพหลักสูตร${category}`, en: `Picture of courses: ${code}` }
  return kind === 'post'
    ? { th: `ภาพบทความ ${code}`, en: `Picture of a post ${code}` }
    : { th: `ภาพเลื่อน ${code}`, en: `Slide ${code}` }
}

/** The address of the first of these pictures that there is; a drawn one lies in the library of its site. */
export function pictureOf(...names: string[]): string | undefined {
  const older = demoPictures()
  const name = names.find((one) => isPainted(one) || older.has(one))
  return name && (isPainted(name) ? `/files/${keyOf(name)}` : `/files/demo/${name}`)
}

/** The film of the lessons: twelve seconds of boxes that are piled up. */
const FILM = {
  name: 'lesson.webm',
  type: 'video/webm',
  size: 8642,
  public: true,
  title: { th: 'วิดีโอตัวอย่างของบทเรียน', en: 'Sample film of a lesson' },
  alt: { th: 'กล่องซ้อนกันทีละกล่อง', en: 'Boxes that are piled up one by one' },
}

/** Of pictures that patterns show, on any site. */
const EVERYWHERE = ''

const isPainted = (name: string): boolean => PAINTED.some((one) => one.name === name)
const keyOf = (name: string): string => `demo-${name}`

/** Built, they stand beside the gateway's code. */
const folderOf = (): string =>
  ['./pictures/', '../pictures/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(join(path, PAINTED[0]!.name)))!

/** Lays a file where it is served from; the same bytes where the disk allows it. */
const lay = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to))

/** Whose pictures the content of a site shows. */
const shownBy = (site: string): string =>
  PAINTED.some(({ site: of, name }) => of === site && name.startsWith('course-'))
    ? site
    : PAINTED[0]!.site

/** The pictures drawn for a site (`scripts/pictures`), in its library: found, chosen and sized there like any other. */
export async function seedPictures(make: Make, site: string, filesFolder: string): Promise<void> {
  await mkdir(filesFolder, { recursive: true })
  const from = folderOf()
  const folder = await make('folder', { name: 'ภาพตัวอย่าง' })
  for (const [name, text] of demoPictures())
    await make('file', {
      key: `demo/${name}`,
      name,
      type: 'image/svg+xml',
      size: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      public: true,
      folder: folder._id,
      title: wordsOf(name),
      alt: { th: 'ศาลาหลังคาจั่วกลางเนินเขา', en: 'A pavilion between hills' },
    })
  const film = join(from, FILM.name)
  await lay(film, join(filesFolder, keyOf(FILM.name)))
  const sha256 = createHash('sha256')
    .update(await readFile(film))
    .digest('hex')
  await make('file', { ...FILM, key: keyOf(FILM.name), folder: folder._id, sha256 })
  for (const { site: of, name, ...picture } of PAINTED) {
    if (of !== EVERYWHERE && of !== site && of !== shownBy(site)) continue
    await lay(join(from, name), join(filesFolder, keyOf(name)))
    await make('file', {
      ...picture,
      key: keyOf(name),
      name,
      type: 'image/webp',
      public: true,
      folder: folder._id,
    })
  }
}
