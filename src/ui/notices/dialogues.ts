/** What is told or asked in a dialogue; without words of their own its buttons say ตกลง and ยกเลิก (OK and Cancel). */
export interface Dialogue {
  title: string
  message: string
  confirm?: string
  cancel?: string
  /** Without it there is only one thing to do. */
  showCancel?: boolean
}

const show = async (dialogue: Dialogue): Promise<boolean> => {
  const { showDialogue } = await import('./DialogueBox.tsx')
  return showDialogue(dialogue)
}

/** Tells something that has to be read; resolves once it was. */
export const alertDialogue = async (told: Omit<Dialogue, 'showCancel' | 'cancel'>): Promise<void> =>
  void (await show({ ...told, showCancel: false }))

/** Asks; closing it in any other way than by its first button is a no. */
export const confirmDialogue = (asked: Dialogue): Promise<boolean> =>
  show({ showCancel: true, ...asked })
