import {
  Alert,
  Button,
  Checkbox,
  FileInput,
  Group,
  Loader,
  NativeSelect,
  Paper,
  Stack,
  Title,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useQuestion } from '#crud'
import type {
  BundleChoice,
  BundleEntry,
  BundleHeld,
  BundleName,
  BundlePlan,
  BundleResult,
} from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { lazyComponent } from '#ui'
import { newId, pickText, type Bilingual, type Text } from '#shared'

const EntryDifferences = lazyComponent(
  async () => (await import('./EntryDifferences.tsx')).EntryDifferences,
  Waiting,
)

const keyOf = ({ kind, name }: BundleName): string =>
  kind === 'page' ? name : kind === 'site' ? '/' : `${kind} ${name}`

/** What became of an import, with what was not published although it is where it comes from. */
interface Done {
  count: number
  published: boolean
  held: { name: string; held: BundleHeld }[]
}

/** A bundle, what it would do here, and the choice for each document. */
export function ImportPanel() {
  const t = useText('backend')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client } = useSession()
  const [bundle, setBundle] = useState<unknown>(null)
  const [plan, setPlan] = useState<BundlePlan | null>(null)
  const [choices, setChoices] = useState<ReadonlyMap<string, BundleChoice>>(new Map())
  const [publish, setPublish] = useState(false)
  const [onlyDiffering, setOnlyDiffering] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  /** A file that found no answer: it is asked about again without being chosen again. */
  const [unread, setUnread] = useState<File | null>(null)
  const [done, setDone] = useState<Done | null>(null)

  /** Of what is asked for as it stands: an import whose answer was lost goes out again as the same one, and is done once. */
  const [key, setKey] = useState(newId)
  /** The answer to what was sent under that key was lost: whether it was done is not known. */
  const [lost, setLost] = useState(false)
  const [question, ask] = useQuestion()

  const look = async (file: File | null): Promise<void> => {
    setPlan(null)
    setFailure(null)
    setUnread(null)
    setLost(false)
    setDone(null)
    if (!file) return
    setBusy(true)
    // What is no JSON is refused by the gateway like any other foreign file.
    const read: unknown = await file
      .text()
      .then(JSON.parse)
      .catch(() => null)
    const answer = await client.call<{ data: BundlePlan }>('/api/bundle/preview', {
      method: 'POST',
      body: { bundle: read },
    })
    setBusy(false)
    if (!answer.ok) {
      if (answer.failures[0]!.code === 'internal') setUnread(file)
      return setFailure(answer.failures[0]!.message)
    }
    setBundle(read)
    setKey(newId())
    setPlan(answer.value.data)
    setChoices(
      new Map(
        answer.value.data.entries.map((entry) => [
          keyOf(entry),
          entry.status === 'new' || entry.unpublished ? 'take' : 'keep',
        ]),
      ),
    )
  }
  const entries = plan?.entries ?? []
  const nameOf = ({ kind, title }: Pick<BundleEntry, 'kind' | 'title'>): string =>
    kind === 'site'
      ? t('bundles.site')
      : t(`bundles.named-${kind}`, { name: pickText(title as Text, locale) })
  const take = async (): Promise<void> => {
    setBusy(true)
    const body = {
      bundle,
      publish,
      choices: differing.map(({ kind, name, version }) => ({
        kind,
        name,
        choice: choices.get(keyOf({ kind, name }))!,
        ...(version === undefined ? {} : { version }),
      })),
    }
    const answer = await client.call<{ data: BundleResult }>('/api/bundle/import', {
      method: 'POST',
      body,
      key,
    })
    setBusy(false)
    // Any other answer tells that it was not done, whatever became of the tries before.
    setLost(
      !answer.ok && ['internal', 'idempotency-in-progress'].includes(answer.failures[0]!.code),
    )
    if (!answer.ok) {
      const { path, message } = answer.failures[0]!
      return setFailure(
        path ? { th: `${path}: ${message.th}`, en: `${path}: ${message.en}` } : message,
      )
    }
    setFailure(null)
    setPlan(null)
    const { taken } = answer.value.data
    setDone({
      count: taken.length,
      published: publish,
      held: taken.flatMap((one) =>
        one.held
          ? [
              {
                name: nameOf(
                  entries.find((entry) => keyOf(entry) === keyOf(one)) ?? { ...one, title: one.as },
                ),
                held: one.held,
              },
            ]
          : [],
      ),
    })
    await Promise.all([
      forget(queries, 'page'),
      forget(queries, 'site'),
      forget(queries, 'file'),
      forget(queries, 'flow'),
      forget(queries, 'screen'),
    ])
  }
  /** With another choice it is another import: what was sent before is not asked about any more. */
  const change = async (choose: () => void): Promise<void> => {
    if (
      lost &&
      !(await ask({
        title: t('bundles.other-title'),
        text: t('bundles.other-text'),
        yes: t('bundles.other-yes'),
        no: t('bundles.other-no'),
      }))
    )
      return
    if (lost) setFailure(null)
    setLost(false)
    setKey(newId())
    choose()
  }
  const waiting = entries.filter(({ unpublished }) => unpublished)
  const differing = entries.filter(
    ({ status, unpublished }) => status !== 'unchanged' || (publish && unpublished),
  )
  const chosen = differing.filter((entry) => choices.get(keyOf(entry)) !== 'keep')
  const coming = new Set(chosen.flatMap(({ files = [] }) => files))
  const leftOut = chosen.flatMap((entry) =>
    (entry.parts ?? []).flatMap((part) =>
      choices.get(part) === 'keep'
        ? [{ entry, part: entries.find(({ kind, name }) => kind === 'page' && name === part)! }]
        : [],
    ),
  )
  const missing = plan ? Object.entries(plan.missing).filter(([, names]) => names.length > 0) : []
  return (
    <Paper
      className="sala-panel"
      component="section"
      aria-label={t('bundles.import')}
      data-bundle-import
    >
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('bundles.import')}
        </Title>
        <FileInput
          label={t('bundles.file')}
          placeholder={t('bundles.choose')}
          accept="application/json,.json"
          onChange={(file) => void look(file)}
          disabled={busy}
          rightSection={
            busy && !plan ? <Loader size="xs" role="status" aria-label={t('loading')} /> : undefined
          }
        />
        {failure && (
          <Alert color="red" role="alert">
            {failure[locale]} {lost && t('bundles.lost')}{' '}
            {unread && (
              <Button size="compact-sm" variant="default" onClick={() => void look(unread)}>
                {t('try-again')}
              </Button>
            )}
            {lost && (
              <Button size="compact-sm" variant="default" onClick={() => void take()}>
                {t('bundles.ask-again')}
              </Button>
            )}
          </Alert>
        )}
        {done !== null && (
          <Alert color="green" role="status">
            {t('bundles.done', { count: done.count })} {!done.published && t('bundles.done-drafts')}
            {done.held.map(({ name, held }) => (
              <p key={name} data-held={held}>
                {t('bundles.arrives', { name, why: t(`bundles.held-${held}`) })}
              </p>
            ))}
          </Alert>
        )}
        {plan && (
          <>
            {differing.length < entries.length && (
              <Checkbox
                label={t('bundles.differing', { count: differing.length, all: entries.length })}
                checked={onlyDiffering}
                onChange={(event) => setOnlyDiffering(event.currentTarget.checked)}
              />
            )}
            <Stack gap="xs" component="ul" className="sala-bundle-entries">
              {(onlyDiffering ? differing : entries).map((entry) => {
                const { kind, name: own, type = '', status, unpublished, held } = entry
                const at = keyOf(entry)
                const name = nameOf(entry)
                return (
                  <Group
                    key={at}
                    component="li"
                    justify="space-between"
                    gap="xs"
                    data-entry={at}
                    data-status={status}
                  >
                    <span>
                      {name}{' '}
                      <small>
                        {[
                          t(`bundles.type-${type}`, { defaultValue: '' }),
                          own,
                          t(`bundles.${unpublished ? 'unpublished' : status}`),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                    {differing.includes(entry) && (
                      <NativeSelect
                        aria-label={name}
                        value={choices.get(at)!}
                        disabled={busy}
                        onChange={({ currentTarget: { value } }) =>
                          void change(() =>
                            setChoices(new Map(choices).set(at, value as BundleChoice)),
                          )
                        }
                        data={[
                          {
                            value: 'take',
                            label: t(unpublished ? 'bundles.publish-it' : 'bundles.take'),
                          },
                          {
                            value: 'keep',
                            label: t(
                              unpublished
                                ? 'bundles.keep-draft'
                                : status === 'new'
                                  ? 'bundles.leave'
                                  : 'bundles.keep',
                            ),
                          },
                          ...(status === 'changed' && kind === 'page'
                            ? [{ value: 'copy', label: t('bundles.copy') }]
                            : []),
                        ]}
                      />
                    )}
                    {held && differing.includes(entry) && (
                      <small className="sala-bundle-held" data-held={held}>
                        {t(`bundles.held-${held}`)}
                      </small>
                    )}
                    {entry.differences && <Differing entry={entry} name={name} />}
                  </Group>
                )
              })}
            </Stack>
            {coming.size > 0 && <p data-new-files>{t('bundles.files', { count: coming.size })}</p>}
            {differing.length === 0 && (
              <Alert color="blue" role="status">
                {t(waiting.length > 0 ? 'bundles.nothing-but' : 'bundles.nothing', {
                  count: waiting.length,
                })}
              </Alert>
            )}
            {leftOut.map(({ entry, part }) => (
              <Alert key={`${keyOf(entry)} ${part.name}`} color="yellow" data-left-out={part.name}>
                {t('bundles.left-out', {
                  page: pickText(entry.title as Text, locale),
                  part: pickText(part.title as Text, locale),
                })}{' '}
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  onClick={() =>
                    void change(() => setChoices(new Map(choices).set(part.name, 'take')))
                  }
                >
                  {t('bundles.take-part', { part: pickText(part.title as Text, locale) })}
                </Button>
              </Alert>
            ))}
            {missing.length > 0 && (
              <Alert color="yellow" title={t('bundles.missing')}>
                {missing.map(([kind, names]) => (
                  <p key={kind}>
                    {t(`bundles.missing-${kind as keyof BundlePlan['missing']}`, {
                      names: names.join(', '),
                    })}
                  </p>
                ))}
              </Alert>
            )}
            {differing.length + waiting.length > 0 && (
              <>
                <Checkbox
                  label={t('bundles.publish')}
                  checked={publish}
                  disabled={busy}
                  onChange={({ currentTarget: { checked } }) =>
                    void change(() => setPublish(checked))
                  }
                />
                <Group>
                  <Button loading={busy} disabled={chosen.length === 0} onClick={() => void take()}>
                    {t('bundles.go')}
                  </Button>
                </Group>
              </>
            )}
          </>
        )}
        {question}
      </Stack>
    </Paper>
  )
}

function Waiting() {
  const t = useText('backend')
  return <p aria-busy>{t('loading')}</p>
}

/** Opens on what differs; its words are fetched then. */
function Differing({ entry, name }: { entry: BundleEntry; name: string }) {
  const t = useText('backend')
  const [open, setOpen] = useState(false)
  return (
    <details
      className="sala-bundle-differences"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('bundles.differences', { count: entry.differences!.length + (entry.more ?? 0) })}
        <span className="visually-hidden">: {name}</span>
      </summary>
      {open && (
        <EntryDifferences kind={entry.kind} differences={entry.differences} more={entry.more} />
      )}
    </details>
  )
}
