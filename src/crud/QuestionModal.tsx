import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#i18n'
import { inKit } from './Kit.tsx'
import type { QuestionProps } from './question.ts'
import { useOpened } from './useOpened.ts'

/** Over the drawers and dialogs that came after it (the kit's lie at 200). */
const OVER = 300

/** Asks before something is lost. The focus begins at the answer that loses nothing. */
export const QuestionModal = inKit(function QuestionModal({
  opened,
  question,
  onAnswer,
}: QuestionProps) {
  const t = useText('backend')
  return (
    <Modal
      opened={useOpened(opened)}
      zIndex={OVER}
      onClose={() => onAnswer(false)}
      title={question?.title}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-question>
        <Text>{question?.text}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
            {question?.no}
          </Button>
          <Button color="red" onClick={() => onAnswer(true)} data-answer="yes">
            {question?.yes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
})
