import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#i18n'

/** What is asked, in words of the user's language. */
export interface Question {
  title: string
  text: string
  yes: string
  no: string
}

interface Props {
  /** It stays drawn while nothing is asked: so the focus goes back to where it was, also into a dialog below. */
  opened: boolean
  question: Question | undefined
  onAnswer(yes: boolean): void
}

/** Over the drawers and dialogs that came after it (the kit's lie at 200). */
const OVER = 300

/** Asks before something is lost. The focus begins at the answer that loses nothing. */
export function QuestionDialog({ opened, question, onAnswer }: Props) {
  const t = useText('backend')
  return (
    <Modal opened={opened} zIndex={OVER} onClose={() => onAnswer(false)} title={question?.title} lockScroll={false} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md" data-question>
        <Text>{question?.text}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>{question?.no}</Button>
          <Button color="red" onClick={() => onAnswer(true)} data-answer="yes">{question?.yes}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
