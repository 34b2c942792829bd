import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useQuestion } from '#crud'
import type {
  BundleChoice,
  BundleHeld,
  BundlePlan,
  BundleResult,
  ClientResult,
  BundleEntry,
} from '#gateway'
import { useText } from '#i18n'
import { useSession } from '#session'
import { newId, type Bilingual } from '#shared'
import { type Choices, keyOf, firstChoices, importBy, sentChoices } from './importChoices.ts'
import { useEntryName } from './useEntryName.ts'

/** What became of an import, with what was not published although it is where it comes from. */
export interface Done {
  count: number
  published: boolean
  held: { name: string; held: BundleHeld }[]
}

/** The file of a bundle, and what it would do here. */
function useBundlePreview(onFailure: (failure: Bilingual | null) => void) {
  const { client } = useSession()
  const [bundle, setBundle] = useState<unknown>(null)
  const [plan, setPlan] = useState<BundlePlan | null>(null)
  /** A file that found no answer: it is asked about again without being chosen again. */
  const [unread, setUnread] = useState<File | null>(null)
  const preview = async (file: File): Promise<BundlePlan | null> => {
    // What is no JSON is refused by the gateway like any other foreign file.
    const read: unknown = await file
      .text()
      .then(JSON.parse)
      .catch(() => null)
    const answer = await client.call<{ data: BundlePlan }>('/api/bundle/preview', {
      method: 'POST',
      body: { bundle: read },
    })
    if (!answer.ok) {
      if (answer.failures[0]!.code === 'internal') setUnread(file)
      onFailure(answer.failures[0]!.message)
      return null
    }
    setBundle(read)
    return answer.value.data
  }
  return { bundle, plan, setPlan, unread, setUnread, preview }
}

/** Takes a bundle in as one request that may be sent again: it is done once. */
function useBundleRequest() {
  const t = useText('backend')
  const { client } = useSession()
  /** Of what is asked for as it stands: an import whose answer was lost goes out again as the same one, and is done once. */
  const [key, setKey] = useState(newId)
  /** The answer to what was sent under that key was lost: whether it was done is not known. */
  const [lost, setLost] = useState(false)
  const [question, ask] = useQuestion()
  const renew = (): void => {
    setLost(false)
    setKey(newId())
  }
  const send = async (body: object): Promise<ClientResult<{ data: BundleResult }>> => {
    const answer = await client.call<{ data: BundleResult }>('/api/bundle/import', {
      method: 'POST',
      body,
      key,
    })
    // Any other answer tells that it was not done, whatever became of the tries before.
    setLost(
      !answer.ok && ['internal', 'idempotency-in-progress'].includes(answer.failures[0]!.code),
    )
    return answer
  }
  /** With another choice it is another import: what was sent before is not asked about any more. */
  const askForOther = (): Promise<boolean> =>
    ask({
      title: t('bundles.other-title'),
      text: t('bundles.other-text'),
      yes: t('bundles.other-yes'),
      no: t('bundles.other-no'),
    })
  return { lost, renew, send, askForOther, question }
}

/** Collections that an import changes. */
const CHANGED = ['page', 'site', 'file', 'flow', 'screen']

const doneBy = (
  { taken }: BundleResult,
  entries: readonly BundleEntry[],
  published: boolean,
  nameOf: ReturnType<typeof useEntryName>,
): Done => ({
  count: taken.length,
  published,
  held: taken.flatMap((one) => {
    const entry = entries.find((known) => keyOf(known) === keyOf(one))
    return one.held ? [{ name: nameOf(entry ?? { ...one, title: one.as }), held: one.held }] : []
  }),
})

/** Looks into a bundle, takes the choice for each document, and takes in what was chosen. */
export function useBundleImport() {
  const queries = useQueryClient()
  const nameOf = useEntryName()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [publish, setPublish] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const { bundle, plan, setPlan, unread, setUnread, preview } = useBundlePreview(setFailure)
  const { lost, renew, send, askForOther, question } = useBundleRequest()
  const found = importBy(plan, choices, publish)

  const look = async (file: File | null): Promise<void> => {
    setPlan(null)
    setFailure(null)
    setUnread(null)
    renew()
    setDone(null)
    if (!file) return
    setBusy(true)
    const next = await preview(file)
    setBusy(false)
    if (!next) return
    setPlan(next)
    setChoices(firstChoices(next))
  }
  const apply = async (): Promise<void> => {
    setBusy(true)
    const answer = await send({ bundle, publish, choices: sentChoices(found.differing, choices) })
    setBusy(false)
    if (!answer.ok) {
      const { path, message } = answer.failures[0]!
      return setFailure(
        path ? { th: `${path}: ${message.th}`, en: `${path}: ${message.en}` } : message,
      )
    }
    setFailure(null)
    setPlan(null)
    setDone(doneBy(answer.value.data, found.entries, publish, nameOf))
    await Promise.all(CHANGED.map((collection) => forget(queries, collection)))
  }
  const change = async (choose: () => void): Promise<void> => {
    if (lost && !(await askForOther())) return
    if (lost) setFailure(null)
    renew()
    choose()
  }
  const choose = (name: string, choice: BundleChoice): void =>
    void change(() => setChoices(new Map(choices).set(name, choice)))
  const choosePublish = (next: boolean): void => void change(() => setPublish(next))
  return {
    ...found,
    plan,
    choices,
    choose,
    publish,
    choosePublish,
    busy,
    failure,
    unread,
    lost,
    done,
    look,
    apply,
    question,
  }
}

export type BundleImport = ReturnType<typeof useBundleImport>
