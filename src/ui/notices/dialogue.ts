/** What is told or asked in a dialogue; without words of their own its buttons say ตกลง and ยกเลิก (OK and Cancel). */
export interface Dialogue {
  title: string
  message: string
  confirm?: string
  cancel?: string
  /** Without it there is only one thing to do. */
  showCancel?: boolean
}
