import type { Dialogue } from './dialogue.ts'

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
