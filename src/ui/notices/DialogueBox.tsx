import { createRoot } from 'react-dom/client'
import { pickText } from '#shared'
import { Button } from '../controls/index.ts'
import { Dialog } from '../Dialog.tsx'
import type { Dialogue } from './dialogue.ts'
import { documentLocale } from './documentLocale.ts'

const WORDS = {
  confirm: { th: 'ตกลง', en: 'OK' },
  cancel: { th: 'ยกเลิก', en: 'Cancel' },
  close: { th: 'ปิด', en: 'Close' },
}

export function DialogueBox({
  title,
  message,
  confirm,
  cancel,
  showCancel,
  onAnswer,
}: Dialogue & { onAnswer(yes: boolean): void }) {
  const locale = documentLocale()
  return (
    <Dialog
      title={title}
      closeLabel={pickText(WORDS.close, locale)}
      onClose={() => onAnswer(false)}
    >
      <p className="sala-dialog-text">{message}</p>
      <div className="sala-dialog-answers">
        {showCancel && (
          <Button onClick={() => onAnswer(false)}>
            {cancel ?? pickText(WORDS.cancel, locale)}
          </Button>
        )}
        <Button kind="primary" autoFocus onClick={() => onAnswer(true)}>
          {confirm ?? pickText(WORDS.confirm, locale)}
        </Button>
      </div>
    </Dialog>
  )
}

/** Shows it beside the page, and takes it away with the answer. */
export function showDialogue(dialogue: Dialogue): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    root.render(
      <DialogueBox
        {...dialogue}
        onAnswer={(yes) => {
          resolve(yes)
          root.unmount()
          place.remove()
        }}
      />,
    )
  })
}
