import { TextInput } from '@mantine/core'
import { useText } from '#i18n'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

interface Props {
  id: string
  /** As it is typed. */
  name: string
  isTaken(id: string): boolean
  onType(name: string): void
  onRename(id: string): void
}

export function StepName({ id, name, isTaken, onType, onRename }: Props) {
  const t = useText('backend')
  const wrong =
    name === id ? undefined : !NAME.test(name) ? 'wrong' : isTaken(name) ? 'taken' : undefined
  return (
    <TextInput
      label={t('flows.step-id')}
      value={name}
      maxLength={60}
      error={wrong && t(`flows.step-id-${wrong}`, { id, name })}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={() => !wrong && name !== id && onRename(name)}
    />
  )
}
