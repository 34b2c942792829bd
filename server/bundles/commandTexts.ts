import type { Locale } from '#shared'

const USAGE =
  'npm run bundle -- export <file> --site <name> [--page <slug> …] [--flow <name> …]\nnpm run bundle -- import <file> --site <name> [--dry-run] [--publish]'

const many = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

const EN = {
  usage: `Call it as\n${USAGE}`,
  wrong: (option: string) => `${option} is unknown here, or lacks its value.`,
  site: 'Which site? Name it with --site.',
  sites: (names: string) => `Which site? Name one with --site: ${names}.`,
  noSite:
    'This database holds no site yet. `npm start` makes one with demo data; `SALA_DATA` or `DATABASE_URL` name another database.',
  unreadable: (file: string) => `${file} cannot be read.`,
  exported: (
    { pages, flows, screens, files }: Record<'pages' | 'flows' | 'screens' | 'files', number>,
    site: string,
    file: string,
  ) =>
    `${many(pages, 'page')}, ${many(flows, 'flow')}, ${many(screens, 'changed screen')} and ${many(files, 'file')} of "${site}" are in ${file}`,
  imported: (documents: number, files: number, published: boolean) =>
    `${many(documents, 'document')} and ${many(files, 'file')} taken; ${published ? 'what was published where it comes from is published, newer drafts stay drafts' : 'pages and flows are drafts until they are published'}.`,
  unchanged: 'Nothing was changed.',
  line: (status: string, text: string) => `${status.padEnd(9)} ${text}`,
  words: {
    parts: 'parts, shown by',
    behind:
      'comes as a draft: it is published there and was changed since, and the newer draft is what travels; to take it along published, publish it there and export again',
    locked: 'comes as a draft: its password does not travel',
  } as Record<string, string>,
}

const TH: typeof EN = {
  usage: `เรียกใช้ดังนี้\n${USAGE}`,
  wrong: (option) => `ไม่รู้จัก ${option} หรือยังไม่ได้ใส่ค่าของมัน`,
  site: 'เว็บไซต์ใด ระบุชื่อด้วย --site',
  sites: (names) => `เว็บไซต์ใด ระบุชื่อหนึ่งด้วย --site: ${names}`,
  noSite:
    'ฐานข้อมูลนี้ยังไม่มีเว็บไซต์ `npm start` สร้างเว็บไซต์พร้อมข้อมูลตัวอย่าง หรือระบุฐานข้อมูลอื่นด้วย `SALA_DATA` หรือ `DATABASE_URL`',
  unreadable: (file) => `อ่าน ${file} ไม่ได้`,
  exported: ({ pages, flows, screens, files }, site, file) =>
    `ส่งออก ${pages} หน้า ${flows} โฟลว์ ${screens} หน้าจอที่เปลี่ยน และ ${files} ไฟล์ของ “${site}” ไว้ที่ ${file} แล้ว`,
  imported: (documents, files, published) =>
    `นำเข้าแล้ว ${documents} เอกสาร ${files} ไฟล์ ${published ? 'เผยแพร่สิ่งที่เผยแพร่อยู่ที่ต้นทางแล้ว ฉบับร่างที่ใหม่กว่ายังเป็นฉบับร่าง' : 'หน้าและโฟลว์เป็นฉบับร่างจนกว่าจะเผยแพร่'}`,
  unchanged: 'ไม่มีอะไรเปลี่ยนแปลง',
  line: (status, text) => `${status}: ${text}`,
  words: {
    draft: 'ฉบับร่าง',
    behind:
      'มาเป็นฉบับร่าง เพราะที่ต้นทางเผยแพร่ไว้แล้วแก้ไขต่อ และฉบับร่างที่ใหม่กว่าคือสิ่งที่นำมา หากต้องการให้มาแบบเผยแพร่ ให้เผยแพร่ที่ต้นทางแล้วส่งออกใหม่',
    locked: 'มาเป็นฉบับร่าง เพราะรหัสผ่านไม่ได้มาด้วย',
    new: 'ใหม่',
    changed: 'ต่างกัน',
    unchanged: 'เหมือนกัน',
    missing: 'ไม่มีในระบบนี้',
    site: 'เว็บไซต์',
    flow: 'โฟลว์',
    screen: 'หน้าจอ',
    blocks: 'บล็อก',
    entities: 'ข้อมูล',
    fields: 'ช่องของข้อมูล',
    flows: 'โฟลว์',
    steps: 'ชนิดของขั้นตอน',
    roles: 'บทบาท',
    pages: 'หน้า',
    parts: 'ส่วนที่ใช้ซ้ำ แสดงใน',
    files: 'ไฟล์',
    secrets: 'กุญแจของบริการอื่น',
  },
}

/** The language of the machine, as its other commands take it; English where it is neither of ours. */
export const localeOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Locale =>
  /^th(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'th' : 'en'

/** What the command says; a word that has none is told as it is. */
export const textsOf = (locale: Locale) => {
  const texts = { th: TH, en: EN }[locale]
  return { ...texts, word: (name: string): string => texts.words[name] ?? name }
}

export type CommandTexts = ReturnType<typeof textsOf>
