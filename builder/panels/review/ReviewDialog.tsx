import { Button, Group, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { beginInField, useTooLong } from '#crud'
import { formatDate, useLocale, useText } from '#i18n'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import type { Saving } from '../../data/useSaving.ts'
import { DraftChanges } from './DraftChanges.tsx'
import type { Review } from './useReview.ts'
import { useReviewing } from './useReviewing.ts'
import './review.css'

interface Props {
  saving: Saving
  /** Publishes the page, and asks first about what could be better. */
  onPublish(): void
  onClose(): void
}

/** A review is asked for, withdrawn and answered here, beside what would change for visitors. */
export function ReviewDialog({ saving, onPublish, onClose }: Props) {
  const t = useText('builder')
  const { all, review, open, isChanged, isMine, live, asksAnew, problem, busy, ask, apply } =
    useReviewing(saving)
  const isOpen = open !== null
  const approval = useBuilderState((state) => state.approval)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('review.title')}
      size={isOpen ? 'min(76rem, 100%)' : 'lg'}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack ref={beginInField} gap="md" data-review-dialog aria-busy={busy}>
        {all.isPending && <Skeleton h={80} aria-busy />}
        {all.isError && (
          <p role="alert">
            {t('review.failed')}{' '}
            <Button size="compact-sm" variant="default" onClick={() => void all.refetch()}>
              {t('history.again')}
            </Button>
          </p>
        )}
        {review && <Told review={review} />}
        {all.isSuccess && !isOpen && approval && (
          <Text size="sm">{t(isChanged ? 'review.changed' : 'review.needed')}</Text>
        )}
        {open && (
          <DraftChanges
            asked={open.created_at}
            isMine={isMine}
            onLoad={(version) => void saving.autosave.hear(version)}
          />
        )}
        {all.isSuccess && (!isOpen || asksAnew) && (
          <Ask
            key={String(asksAnew)}
            busy={busy}
            problem={problem}
            isAgain={review !== null}
            was={asksAnew ? (open?.note ?? '') : ''}
            onAsk={(note) => void ask(note).then((done) => done && onClose())}
            onWithdraw={asksAnew ? () => void apply('withdraw') : undefined}
          />
        )}
        {isOpen && isMine && !isChanged && (
          <Foot problem={problem}>
            <Group justify="space-between">
              <Text size="sm">{t('review.others')}</Text>
              <Button
                ms="auto"
                variant="default"
                loading={busy}
                onClick={() => void apply('withdraw')}
              >
                {t('review.withdraw')}
              </Button>
            </Group>
          </Foot>
        )}
        {isOpen && !isMine && live.data && (
          <Answer
            canApprove={!isChanged && !live.isNewer}
            busy={busy}
            problem={problem}
            onReturn={(text) => void apply('return', text).then((done) => done && onClose())}
            onApprove={(text, publishes) =>
              void apply('approve', text).then(
                (done) => done && (onClose(), publishes && onPublish()),
              )
            }
          />
        )}
      </Stack>
    </Modal>
  )
}

/** What is done and why it could not be: in sight however long the page is that is looked at. */
function Foot({ problem, children }: { problem: string; children: ReactNode }) {
  return (
    <div className="builder-dialog-foot">
      <Text role="alert" c="red" size="sm">
        {problem}
      </Text>
      {children}
    </div>
  )
}

function Told({ review }: { review: Review }) {
  const t = useText('builder')
  const locale = useLocale()
  const message = review.state === 'asked' ? review.note : review.answer
  return (
    <div data-review-told={review.state}>
      <p className="builder-note">
        {t(`review.${review.state}-by`, {
          name: review.state === 'asked' ? review.asker : review.reviewer,
          time: formatDate(
            review.state === 'asked' ? review.created_at : String(review.updated_at),
            locale,
            'datetime',
          ),
        })}
      </p>
      {message && <blockquote className="builder-quote">{message}</blockquote>}
    </div>
  )
}

function Ask({
  busy,
  problem,
  isAgain,
  was,
  onAsk,
  onWithdraw,
}: {
  busy: boolean
  problem: string
  isAgain: boolean
  was: string
  onAsk(note: string): void
  onWithdraw: (() => void) | undefined
}) {
  const t = useText('builder')
  const [note, setNote] = useState(was)
  const tooLong = useTooLong()(note.trim(), 2000)
  return (
    <>
      <Textarea
        label={t('review.note')}
        value={note}
        error={tooLong}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Foot problem={problem}>
        <Group justify="flex-end" gap="xs">
          {onWithdraw && (
            <Button variant="default" loading={busy} onClick={onWithdraw}>
              {t('review.withdraw')}
            </Button>
          )}
          <Button
            loading={busy}
            disabled={tooLong !== undefined}
            onClick={() => onAsk(note.trim())}
          >
            {t(isAgain ? 'review.ask-again' : 'review.ask')}
          </Button>
        </Group>
      </Foot>
    </>
  )
}

/** Only what the one who looks has before their eyes, and was asked about, can be approved. */
function Answer({
  canApprove,
  busy,
  problem,
  onReturn,
  onApprove,
}: {
  canApprove: boolean
  busy: boolean
  problem: string
  onReturn(text: string): void
  onApprove(text: string, publishes: boolean): void
}) {
  const t = useText('builder')
  const { contentOnly } = useBuilder()
  const [text, setText] = useState('')
  const tooLong = useTooLong()(text.trim(), 1000)
  const isLong = tooLong !== undefined
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // What is wrong is rendered below it by then.
  useEffect(() => {
    if (isMissing)
      field.current?.closest('[data-review-answer]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isMissing])
  if (contentOnly) return null
  const giveBack = (): void => {
    setIsMissing(text.trim() === '')
    if (text.trim() !== '' && !isLong) onReturn(text.trim())
    else field.current!.focus()
  }
  return (
    <>
      <Textarea
        ref={field}
        wrapperProps={{ 'data-review-answer': true }}
        label={t('review.answer')}
        description={t('review.answer-hint')}
        error={isMissing ? t('review.answer-missing') : tooLong}
        value={text}
        autosize
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Foot problem={problem}>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={busy} onClick={giveBack}>
            {t('review.return')}
          </Button>
          {canApprove && (
            <Button
              variant="default"
              loading={busy}
              disabled={isLong}
              onClick={() => onApprove(text.trim(), false)}
            >
              {t('review.approve')}
            </Button>
          )}
          {canApprove && (
            <Button loading={busy} disabled={isLong} onClick={() => onApprove(text.trim(), true)}>
              {t('review.approve-publish')}
            </Button>
          )}
        </Group>
      </Foot>
    </>
  )
}
