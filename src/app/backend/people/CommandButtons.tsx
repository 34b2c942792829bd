import { useId, useState, type ReactNode } from 'react'
import { useQuestion } from '#crud'
import type { CommandBody, CommandName } from '#gateway'
import { useText } from '#i18n'
import { Button } from '#ui'
import { Dialog } from '#ui/Dialog.tsx'

const FOR_ONE: CommandName[] = [
  'call',
  'device',
  'alert',
  'route',
  'reload',
  'lock',
  'unlock',
  'logout',
]
const FOR_ALL: CommandName[] = ['call', 'alert', 'reload']
const MAX = 500

interface Props {
  name: string
  /** Without one everybody is meant. */
  user?: string
  /** No lock for oneself. */
  isSelf?: boolean
  onGive(body: CommandBody): void
}

/** What may be told to the browsers of one person, or of everybody; what cannot be taken back is asked about. */
export function CommandButtons({ name, user, isSelf, onGive }: Props) {
  const t = useText('backend')
  const [question, ask] = useQuestion()
  const [asked, setAsked] = useState<CommandName>()
  const label = (command: CommandName): string =>
    t(`people.${command === 'device' ? 'device-ask' : command}`)
  const to = user === undefined ? {} : { user }

  async function choose(command: CommandName): Promise<void> {
    if (command === 'alert' || command === 'lock' || command === 'route') return setAsked(command)
    const sure =
      command === 'logout' ? 'sure-logout' : command === 'reload' && !user ? 'sure-reload' : ''
    const yes =
      !sure ||
      (await ask({
        title: label(command),
        text: t(`people.${sure}`, { name }),
        yes: label(command),
        no: t('people.cancel'),
      }))
    if (yes) onGive({ command, ...to })
  }
  const commands = user === undefined ? FOR_ALL : FOR_ONE
  return (
    <div className="sala-here-commands" role="group" aria-label={t('people.more', { name })}>
      {commands
        .filter((command) => !isSelf || (command !== 'lock' && command !== 'unlock'))
        .map((command) => (
          <Button key={command} onClick={() => void choose(command)}>
            {label(command)}
          </Button>
        ))}
      {asked && (
        <Words
          title={`${label(asked)} – ${name}`}
          label={t(
            asked === 'route'
              ? 'people.path'
              : asked === 'lock'
                ? 'people.message-lock'
                : 'people.message',
          )}
          isNeeded={asked !== 'lock'}
          isPath={asked === 'route'}
          onClose={() => setAsked(undefined)}
          onSend={(words) => {
            setAsked(undefined)
            onGive({
              command: asked,
              ...to,
              ...(asked === 'route' ? { path: words } : { message: words }),
            })
          }}
        />
      )}
      {question}
    </div>
  )
}

interface WordsProps {
  title: string
  label: string
  isNeeded: boolean
  isPath: boolean
  onSend(words: string): void
  onClose(): void
}

/** Asks for the message, or the address, of a command. */
function Words({ title, label, isNeeded, isPath, onSend, onClose }: WordsProps): ReactNode {
  const t = useText('backend')
  const id = useId()
  const [words, setWords] = useState('')
  const given = {
    id,
    className: 'sala-input',
    value: words,
    required: isNeeded,
    maxLength: MAX,
    autoFocus: true,
  }
  return (
    <Dialog title={title} closeLabel={t('people.cancel')} onClose={onClose}>
      <form
        className="sala-here-words"
        onSubmit={(event) => {
          event.preventDefault()
          onSend(words.trim())
        }}
      >
        <label htmlFor={id}>{label}</label>
        {isPath ? (
          <input
            {...given}
            pattern="/.*"
            placeholder="/"
            onChange={({ target }) => setWords(target.value)}
          />
        ) : (
          <textarea {...given} rows={4} onChange={({ target }) => setWords(target.value)} />
        )}
        <div className="sala-dialog-answers">
          <Button onClick={onClose}>{t('people.cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('people.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
