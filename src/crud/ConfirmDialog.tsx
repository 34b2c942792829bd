import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useText } from '#i18n'
import { useTooLong } from './useTooLong.ts'

interface Props {
  title: string
  /** What is done, on the button that does it. */
  action: string
  text?: string | undefined
  needsReason: boolean
  danger: boolean
  children?: ReactNode
  onClose(): void
  onConfirm(reason: string | undefined): Promise<void>
}

/** Characters of a reason that the gateway takes. */
const MAX_REASON = 1000

/** Asks before something is done, for a reason where the table wants one. */
export function ConfirmDialog({
  title,
  action,
  text,
  needsReason,
  danger,
  children,
  onClose,
  onConfirm,
}: Props) {
  const t = useText('backend')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const tooLong = useTooLong()(reason.trim(), MAX_REASON)
  const field = useRef<HTMLTextAreaElement>(null)
  const confirm = async () => {
    if (needsReason && (!reason.trim() || tooLong)) {
      setMissing(!reason.trim())
      return field.current?.focus()
    }
    setBusy(true)
    await onConfirm(needsReason ? reason.trim() : undefined)
    setBusy(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {text && <Text>{text}</Text>}
        {children}
        {needsReason && (
          <Textarea
            ref={field}
            label={t('detail.reason')}
            description={t('detail.reason-hint')}
            required
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget: { value } }) => {
              setReason(value)
              setMissing(false)
            }}
            error={missing ? t('detail.reason-missing') : tooLong}
            data-autofocus
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('detail.keep')}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            loading={busy}
            onClick={() => void confirm()}
            data-confirm
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
