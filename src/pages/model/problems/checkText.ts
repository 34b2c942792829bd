/** What a check of an answer says until somebody writes what is meant. */
export const CHECK_TEXT = { th: 'ค่านี้ใช้ไม่ได้', en: 'This cannot be taken.' }
