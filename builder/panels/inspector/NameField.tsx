import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useText } from '#i18n'
import { nodeOf, type NodeId, type PageModel } from '#pages/model'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import '../settings/settings.css'

interface Props {
  /** Whose name it is. */
  id: NodeId
  /** What it is a name of, in the catalogue: `rename`, `row.set-name`, `row.part-name`. */
  label: string
  hint: string
  name: string
  /** Why it cannot be called so. */
  problemOf(model: PageModel, name: string): 'wrong' | 'taken' | undefined
  onTake(name: string): void
  /** Is it taken by leaving the field, since nothing else names it? */
  takesByLeaving?(): boolean
  /** Of the button, where a name is there already. */
  change?: string
  children?: ReactNode
}

/** Names that were typed and not taken, by what they are typed for: they stand there again. */
const unfinished = new Map<string, string>()

/** A name that others go by: it is typed to its end, then taken. Who leaves it before is told, and finds it as it was typed. */
export function NameField({
  id,
  label,
  hint,
  name,
  problemOf,
  onTake,
  takesByLeaving,
  change = 'rename.change',
  children,
}: Props) {
  const t = useText('builder')
  const { store } = useBuilder()
  const key = `${id} ${label}`
  const [written, setWritten] = useState(() => unfinished.get(key) ?? name)
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current !== name) setWritten(name)
    shown.current = name
  }, [name])
  const changed = written !== name
  const leave = useRef(() => undefined as void)
  useEffect(() => {
    leave.current = () => {
      if (!changed) unfinished.delete(key)
      else if (nodeOf(store.getState().model, id)) {
        unfinished.set(key, written)
        notifications.show({
          id: key,
          color: 'yellow',
          message: t('rename.unfinished', { name: written, label }),
        })
      }
    }
  })
  useEffect(() => () => leave.current(), [])
  const problem = useBuilderState(({ model }) => (changed ? problemOf(model, written) : undefined))
  const submit = (): void => {
    if (changed && !problemOf(store.getState().model, written)) onTake(written)
  }
  const blur = (event: FocusEvent<HTMLFormElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget) && takesByLeaving?.()) submit()
  }
  return (
    <form
      className="builder-address"
      data-answer-name
      onBlur={blur}
      onSubmit={(event) => (event.preventDefault(), submit())}
    >
      <TextInput
        label={label}
        description={hint}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value.trim())}
        onKeyDown={(event) =>
          event.key === 'Escape' && changed && (event.stopPropagation(), setWritten(name))
        }
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        error={problem && t(`rename.${problem}`)}
        errorProps={{ role: 'alert' }}
      />
      {changed && (
        <Group gap="xs">
          <Button type="submit" size="compact-md" disabled={problem !== undefined}>
            {t(name === '' ? 'rename.take' : change)}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setWritten(name)}>
            {t('rename.keep')}
          </Button>
        </Group>
      )}
      {children}
    </form>
  )
}
