import type { Locale } from '#shared'

const USAGE =
  'npm run sala -- backup <folder>\nnpm run sala -- restore <folder> [--force]\nnpm run sala -- migrate [--plan]\nnpm run sala -- rebuild-balances [--plan]\nnpm run sala -- doctor'

const many = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

/** Why a part of a backup is refused. */
export type BreakReason = 'missing' | 'changed' | 'unreadable' | 'name'

const EN = {
  usage: `Call it as\n${USAGE}`,
  wrong: (option: string) => `${option} is unknown here, or lacks its value.`,
  noDatabase:
    'There is no database yet. `npm start` makes one; `SALA_DATA` or `DATABASE_URL` name another.',
  notEmptyFolder: (folder: string) => `${folder} is there already. Name a folder that is not.`,
  backedUp: (tables: number, rows: number, files: number, folder: string) =>
    `${many(rows, 'row')} of ${many(tables, 'table')} and ${many(files, 'file')} are in ${folder}. It holds personal data: keep it where only you can read it. The secret that signs links is not in it.`,
  noBackup: (folder: string) => `${folder} is no backup: it has no manifest.`,
  broken: (part: string, reason: BreakReason) =>
    `The backup is refused, nothing was written: ${part} ${
      {
        missing: 'is not there.',
        changed: 'is not what was written: torn or changed.',
        unreadable: 'cannot be read.',
        name: 'is no name of a part of a backup.',
      }[reason]
    }`,
  newer: 'The backup is of a newer format. Restore it with the version that made it.',
  notEmpty:
    'There are records or files here already. With --force they are all taken away and replaced by the backup.',
  restored: (tables: number, rows: number, files: number) =>
    `${many(rows, 'row')} of ${many(tables, 'table')} and ${many(files, 'file')} are restored.`,
  planCreated: (name: string) => `create    ${name}`,
  planChanged: (name: string, rewrites: boolean) =>
    `change    ${name}${rewrites ? ', its records are written anew' : ''}`,
  planRemoved: (name: string) => `remove    ${name}`,
  planRefused: 'The migration would be refused, and nothing changed:',
  planNothing: 'The tables are in line with the documents; there is nothing to do.',
  planOnly: 'Nothing was changed. `npm run sala -- migrate` does it, or the next start.',
  migrateRefused: 'The migration is refused, and nothing changed:',
  migrated: (created: number, changed: number, removed: number) =>
    `Done: ${many(created, 'table')} created, ${changed} changed, ${removed} removed. The search indexes are complete.`,
  levels: { good: 'ok   ', look: 'look ', wrong: 'WRONG' },
  node: (version: string) => `Node ${version}`,
  nodeOld: (version: string, least: string) =>
    `Node ${version} is too old; Sala needs ${least} or later.`,
  config: 'The settings can be read.',
  noSecret:
    'SALA_SECRET is not set. Several gateways on one PostgreSQL need the same one; without it each makes its own.',
  data: (folder: string, free: number) =>
    `${folder} can be written to; ${free} MB are free on its disk.`,
  dataFull: (folder: string, free: number) =>
    `${folder} can be written to, but only ${free} MB are free on its disk.`,
  dataUnwritable: (folder: string, why: string) => `${folder} cannot be written to: ${why}`,
  database: (dialect: string) => `The database answers (${dialect}).`,
  databaseGone: (why: string) => `The database does not answer: ${why}`,
  schema: 'The tables are in line with the documents.',
  schemaBehind: (count: number) =>
    `${many(count, 'table')} will be changed by the next start; \`npm run sala -- migrate --plan\` tells how.`,
  schemaRefused: (why: string) => `The next start would refuse to migrate: ${why}`,
  files: (count: number) => `${many(count, 'uploaded file')}, all there.`,
  filesMissing: (count: number, first: string) =>
    `${many(count, 'uploaded file')} missing from the disk: ${first}`,
  filesOrphaned: (count: number, first: string) =>
    `${many(count, 'file')} on the disk without a record: ${first}. A running gateway takes those of its sites away.`,
  sums: 'All ledgers add up: balances, progress and vouchers are what their entries say.',
  sumsDiffer: (count: number, first: string) =>
    `${many(count, 'sum')} differ from what their entries add up to: ${first}. Make a backup; \`npm run sala -- rebuild-balances --plan\` tells all, and without --plan sets balances right.`,
  rebuildPlan: (count: number) => `${many(count, 'sum')} differ from what their entries add up to:`,
  rebuildOnly:
    'Nothing was changed. `npm run sala -- rebuild-balances` sets them right; make a backup first.',
  rebuilt: (mended: number, refused: number) =>
    `${many(mended, 'sum')} set to what their entries add up to; ${refused} could not be.`,
  outbox: (pending: number) => `Nothing in the outbox has failed; ${pending} are waiting.`,
  outboxFailed: (failed: number, pending: number) =>
    `${many(failed, 'effect')} of the outbox failed, ${pending} are waiting; /cms/outbox shows why and tries again.`,
  outboxLate: (late: number) =>
    `${many(late, 'effect')} of the outbox should have been done an hour ago. Is a gateway running?`,
}

const TH: typeof EN = {
  usage: `เรียกใช้ดังนี้\n${USAGE}`,
  wrong: (option) => `ไม่รู้จัก ${option} หรือยังไม่ได้ใส่ค่าของมัน`,
  noDatabase:
    'ยังไม่มีฐานข้อมูล `npm start` สร้างฐานข้อมูลให้ หรือระบุฐานข้อมูลอื่นด้วย `SALA_DATA` หรือ `DATABASE_URL`',
  notEmptyFolder: (folder) => `มี ${folder} อยู่แล้ว กรุณาระบุโฟลเดอร์ที่ยังไม่มี`,
  backedUp: (tables, rows, files, folder) =>
    `สำรอง ${rows} แถวจาก ${tables} ตาราง และ ${files} ไฟล์ไว้ที่ ${folder} แล้ว ข้อมูลสำรองมีข้อมูลส่วนบุคคล กรุณาเก็บไว้ในที่ที่คุณอ่านได้เพียงผู้เดียว กุญแจลับที่ใช้ลงนามลิงก์ไม่ได้อยู่ในนั้น`,
  noBackup: (folder) => `${folder} ไม่ใช่ข้อมูลสำรอง เพราะไม่มีรายการกำกับ`,
  broken: (part, reason) =>
    `ไม่รับข้อมูลสำรองนี้ และไม่ได้เขียนสิ่งใด: ${part} ${
      {
        missing: 'ไม่มีอยู่',
        changed: 'ไม่ตรงกับที่เขียนไว้ อาจขาดหรือถูกแก้ไข',
        unreadable: 'อ่านไม่ได้',
        name: 'ไม่ใช่ชื่อส่วนของข้อมูลสำรอง',
      }[reason]
    }`,
  newer: 'ข้อมูลสำรองเป็นรูปแบบที่ใหม่กว่า กรุณากู้คืนด้วยรุ่นที่สร้างมัน',
  notEmpty: 'ที่นี่มีข้อมูลหรือไฟล์อยู่แล้ว หากใช้ --force ทั้งหมดจะถูกลบและแทนที่ด้วยข้อมูลสำรอง',
  restored: (tables, rows, files) => `กู้คืน ${rows} แถวใน ${tables} ตาราง และ ${files} ไฟล์แล้ว`,
  planCreated: (name) => `สร้าง: ${name}`,
  planChanged: (name, rewrites) => `เปลี่ยน: ${name}${rewrites ? ' และเขียนข้อมูลใหม่ทั้งหมด' : ''}`,
  planRemoved: (name) => `ลบ: ${name}`,
  planRefused: 'การย้ายโครงสร้างจะถูกปฏิเสธ และไม่มีอะไรเปลี่ยน:',
  planNothing: 'ตารางตรงกับเอกสารแล้ว ไม่มีอะไรต้องทำ',
  planOnly: 'ไม่มีอะไรเปลี่ยนแปลง ใช้ `npm run sala -- migrate` เพื่อทำ หรือการเริ่มครั้งถัดไปจะทำ',
  migrateRefused: 'ไม่ยอมย้ายโครงสร้าง และไม่มีอะไรเปลี่ยน:',
  migrated: (created, changed, removed) =>
    `เสร็จแล้ว: สร้าง ${created} ตาราง เปลี่ยน ${changed} ตาราง ลบ ${removed} ตาราง ดัชนีค้นหาครบแล้ว`,
  levels: { good: 'ปกติ', look: 'ควรดู', wrong: 'ผิดปกติ' },
  node: (version) => `Node ${version}`,
  nodeOld: (version, least) => `Node ${version} เก่าเกินไป Sala ต้องใช้ ${least} ขึ้นไป`,
  config: 'อ่านการตั้งค่าได้',
  noSecret:
    'ยังไม่ได้ตั้ง SALA_SECRET เกตเวย์หลายเครื่องบน PostgreSQL เดียวกันต้องใช้ค่าเดียวกัน มิฉะนั้นแต่ละเครื่องจะสร้างของตนเอง',
  data: (folder, free) => `เขียนใน ${folder} ได้ ดิสก์ว่าง ${free} MB`,
  dataFull: (folder, free) => `เขียนใน ${folder} ได้ แต่ดิสก์ว่างเพียง ${free} MB`,
  dataUnwritable: (folder, why) => `เขียนใน ${folder} ไม่ได้: ${why}`,
  database: (dialect) => `ฐานข้อมูลตอบสนอง (${dialect})`,
  databaseGone: (why) => `ฐานข้อมูลไม่ตอบสนอง: ${why}`,
  schema: 'ตารางตรงกับเอกสาร',
  schemaBehind: (count) =>
    `การเริ่มครั้งถัดไปจะเปลี่ยน ${count} ตาราง ดูรายละเอียดด้วย \`npm run sala -- migrate --plan\``,
  schemaRefused: (why) => `การเริ่มครั้งถัดไปจะไม่ยอมย้ายโครงสร้าง: ${why}`,
  files: (count) => `ไฟล์ที่อัปโหลด ${count} ไฟล์ อยู่ครบ`,
  filesMissing: (count, first) => `ไฟล์ที่อัปโหลดหายไปจากดิสก์ ${count} ไฟล์: ${first}`,
  filesOrphaned: (count, first) =>
    `มี ${count} ไฟล์บนดิสก์ที่ไม่มีข้อมูลกำกับ: ${first} เกตเวย์ที่ทำงานอยู่จะลบไฟล์ของเว็บไซต์ของมันเอง`,
  rebuildPlan: (count) => `ยอดรวม ${count} รายการไม่ตรงกับรายการเคลื่อนไหว:`,
  rebuildOnly:
    'ยังไม่ได้แก้ไขข้อมูลใด ใช้ `npm run sala -- rebuild-balances` เพื่อปรับยอดให้ถูกต้อง โดยสำรองข้อมูลก่อน',
  rebuilt: (mended, refused) =>
    `ปรับยอดรวมให้ตรงกับรายการเคลื่อนไหวแล้ว ${mended} รายการ ปรับไม่ได้ ${refused} รายการ`,
  sums: 'บัญชีแยกประเภทและสต็อกรวมยอดถูกต้องทุกรายการ',
  sumsDiffer: (count, first) =>
    `มี ${count} ยอดที่ไม่ตรงกับรายการของมัน: ${first} กรุณาสำรองข้อมูล แล้วใช้ \`npm run sala -- rebuild-balances --plan\` เพื่อดูทั้งหมด หรือไม่ใส่ --plan เพื่อปรับยอด`,
  outbox: (pending) => `ไม่มีงานส่งออกที่ล้มเหลว รออยู่ ${pending} รายการ`,
  outboxFailed: (failed, pending) =>
    `งานส่งออกล้มเหลว ${failed} รายการ รออยู่ ${pending} รายการ ดูสาเหตุและลองใหม่ได้ที่ /cms/outbox`,
  outboxLate: (late) => `งานส่งออก ${late} รายการเลยกำหนดมาแล้วหนึ่งชั่วโมง เกตเวย์ทำงานอยู่หรือไม่`,
}

/** What the command says. */
export const textsOf = (locale: Locale) => ({ th: TH, en: EN })[locale]

export type OperationTexts = typeof EN
