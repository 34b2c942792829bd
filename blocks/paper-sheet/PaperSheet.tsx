import { useLocale } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './PaperSheet.css'

interface PaperSheetProps {
  paper?: 'a4' | 'a5' | 'label'
  mark?: Text
}

/** One copy of a document: a sheet on the screen, pages of that size on paper. */
export default function PaperSheet({ props, slots }: BlockProps<PaperSheetProps>) {
  const locale = useLocale()
  const mark = pickText(props.mark, locale)
  return (
    <section className="sala-sheet" data-paper={props.paper ?? 'a4'}>
      {mark && <p className="sala-sheet-mark">{mark}</p>}
      {slots.content}
    </section>
  )
}
