import { Button, Skeleton, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useMemo, useState } from 'react'
import { useTooLong } from '#crud'
import type { ClientResult } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { nodeOf } from '#pages/model'
import { useSession } from '#session'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { useNodeName } from '../context/rowName.ts'
import type { BuilderStore } from '../store/builderStore.ts'
import { countOpen, placesOf, useComments, type Comment } from './useComments.ts'
import './comments.css'

/** Answers whether it came in. */
type Send = (block: string, text: string) => Promise<boolean>

/** What those who work on the page say about its blocks, block by block. */
export function Comments({ page }: { page: string }) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const comments = useComments(page)
  const done = (answer: ClientResult<unknown>): boolean => {
    if (!answer.ok)
      notifications.show({ color: 'red', message: answer.failures[0]!.message[locale] })
    void comments.refetch()
    return answer.ok
  }
  const turn = (comment: Comment): void =>
    void client
      .transition('comment', comment._id, {
        transition: comment.state === 'open' ? 'resolve' : 'reopen',
        version: comment.version,
      })
      .then(done)
  const { store, blocks } = useBuilder()
  const nodes = useStateAfterPaint(({ model }) => model.nodes)
  const places = useMemo(
    () => placesOf(nodes, comments.data ?? [], blocks),
    [nodes, comments.data, blocks],
  )
  useEffect(() => {
    if (comments.data) countOpen(store, comments.data, blocks)
  }, [places, comments.data, store, blocks])
  return (
    <div className="builder-comments" data-comments-panel>
      <NewComment
        send={async (block, text) =>
          done(await client.create('comment', { data: { page, block, text } }))
        }
      />
      {comments.isPending && (
        <Stack gap="xs" aria-busy>
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      )}
      {comments.isError && (
        <p className="builder-note" role="alert">
          {t('comment.failed')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void comments.refetch()}>
            {t('comment.again')}
          </Button>
        </p>
      )}
      {comments.data?.length === 0 && !comments.isError && (
        <p className="builder-note">{t('comment.none')}</p>
      )}
      {[...new Set(Object.values(places))].map((place) => (
        <Thread
          key={place}
          block={place}
          thread={(comments.data ?? []).filter(({ block }) => places[block] === place)}
          onTurn={turn}
        />
      ))}
    </div>
  )
}

function useNameOf(block: string | null): string | undefined {
  const nameOf = useNodeName()
  return useBuilderState(({ model }) =>
    block !== null && nodeOf(model, block)?.kind === 'object' ? nameOf(model, block) : undefined,
  )
}

/** What is written and not sent yet, by block: it stays with its block while another is chosen or another part is looked at. */
const unsent = new WeakMap<BuilderStore, Map<string, string>>()

function unsentIn(store: BuilderStore): Map<string, string> {
  const own = unsent.get(store) ?? new Map<string, string>()
  unsent.set(store, own)
  return own
}

function NewComment({ send }: { send: Send }) {
  const t = useText('builder')
  const block = useBuilderState((state) => state.selection)
  const name = useNameOf(block)
  if (block === null || name === undefined)
    return <p className="builder-note">{t('comment.choose')}</p>
  return <CommentForm key={block} block={block} name={name} send={send} />
}

function CommentForm({ block, name, send }: { block: string; name: string; send: Send }) {
  const t = useText('builder')
  const drafts = unsentIn(useBuilder().store)
  const [text, setText] = useState(drafts.get(block) ?? '')
  const tooLong = useTooLong()(text.trim(), 2000)
  const [busy, setBusy] = useState(false)
  const write = (words: string): void => {
    drafts.set(block, words)
    setText(words)
  }
  const submit = async (): Promise<void> => {
    setBusy(true)
    if (await send(block, text.trim())) write('')
    setBusy(false)
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={t('comment.write', { block: name })}
        value={text}
        error={tooLong}
        autosize
        minRows={2}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button
        size="compact-md"
        disabled={text.trim() === '' || tooLong !== undefined}
        loading={busy}
        onClick={() => void submit()}
      >
        {t('comment.send')}
      </Button>
    </Stack>
  )
}

function Thread({
  block,
  thread,
  onTurn,
}: {
  block: string
  thread: Comment[]
  onTurn(comment: Comment): void
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { store } = useBuilder()
  const name = useNameOf(block)
  return (
    <section data-thread={block}>
      {name === undefined ? (
        <p className="builder-subtitle">{t('comment.gone')}</p>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('comment.go', { block: name })}
          onClick={() => store.select(block)}
        >
          {name}
        </Button>
      )}
      <ol>
        {thread.map((comment) => (
          <li key={comment._id}>
            <article data-comment={comment.state}>
              <small>
                {[
                  comment.who,
                  formatDate(String(comment.created_at), locale, 'datetime'),
                  comment.state === 'resolved' && t('comment.resolved'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {comment.text}
              <Button size="compact-xs" variant="subtle" onClick={() => onTurn(comment)}>
                {t(comment.state === 'open' ? 'comment.resolve' : 'comment.reopen')}
              </Button>
            </article>
          </li>
        ))}
      </ol>
    </section>
  )
}
