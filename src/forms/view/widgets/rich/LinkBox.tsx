import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useText } from '#i18n'
import { Button, TextInput } from '#ui'
import { isAllowedLink } from './richHtml.ts'

/** Its address is what is written next; with the focus left on the tool it went nowhere. */
const beginIn = (box: HTMLElement | null): void => box?.querySelector('input')?.focus()

interface Props {
  id: string
  editor: Editor | undefined
  link: string
  /** The selection is a link already. */
  isLinked: boolean
  /** The address as it is typed; `undefined` closes the box. */
  onWrite(address: string | undefined): void
}

/** The address of the link that is made of the selection. */
export function LinkBox({ id, editor, link, isLinked, onWrite }: Props) {
  const t = useText('forms')
  const [isRefused, setIsRefused] = useState(false)
  const write = (address: string | undefined): void => {
    onWrite(address)
    setIsRefused(false)
  }
  const apply = (address: string): void => {
    if (!editor) return
    if (address !== '' && !isAllowedLink(address)) return setIsRefused(true)
    // Moves the focus as soon as it is made: a refused address keeps it.
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: address,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run()
    else chain.setLink({ href: address }).run()
    write(undefined)
  }
  const leave = (): void => {
    write(undefined)
    editor?.commands.focus()
  }
  return (
    <div
      ref={beginIn}
      className="sala-rich-link"
      onKeyDown={(event) => {
        // By its name: on the canvas it is of another window. A button is pressed by Enter itself.
        if (event.key === 'Enter' && (event.target as Element).tagName === 'INPUT')
          apply(link.trim())
        else if (event.key === 'Escape') leave()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <TextInput
        id={`${id}-address`}
        type="url"
        inputMode="url"
        label={t('rich.address')}
        placeholder="https://"
        invalid={isRefused}
        describedBy={isRefused ? `${id}-refused` : undefined}
        value={link}
        onChange={write}
      />
      <Button onClick={() => apply(link.trim())}>{t('ok')}</Button>
      {isLinked && (
        <Button kind="quiet" onClick={() => apply('')}>
          {t('rich.unlink')}
        </Button>
      )}
      {isRefused && (
        <p id={`${id}-refused`} role="alert">
          {t('rich.refused')}
        </p>
      )}
    </div>
  )
}
