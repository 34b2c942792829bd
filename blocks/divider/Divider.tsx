import { useLocale } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Divider.css'

interface DividerProps {
  text?: Text
  look?: 'line' | 'dashed' | 'short'
  space?: 'sm' | 'md' | 'lg'
}

/** A line between contents, around a few words where it has any. */
export default function Divider({ props }: BlockProps<DividerProps>) {
  const text = pickText(props.text, useLocale())
  return (
    <div className="sala-divider" data-look={props.look ?? 'line'} data-space={props.space ?? 'md'}>
      <hr aria-hidden={text ? 'true' : undefined} />
      {text && (
        <>
          <span>{text}</span>
          <hr aria-hidden="true" />
        </>
      )}
    </div>
  )
}
