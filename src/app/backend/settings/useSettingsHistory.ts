import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { useForm } from '#forms'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { sameDraft, stepHistory, useDraftHistory } from '../draftHistory.ts'
import { useHistoryKeys } from '../useHistoryKeys.ts'

type Values = Record<string, unknown>

/** Does what is changed in the form outlive a reload? */
export type Outlives = () => boolean

/** Names of the fields that are kept and taken back: what is secret, or changed on another screen, is neither. */
function useOpenNames(form: ReturnType<typeof useForm>): Set<string> {
  return useMemo(
    () =>
      new Set(
        form.reader
          .properties(form.reader.root)
          .flatMap(({ name, widget, schema }) =>
            widget === 'hidden' || /"(x-secret|writeOnly)":true/.test(JSON.stringify(schema))
              ? []
              : [name],
          ),
      ),
    [form],
  )
}

/** The history of what is changed in the form around, a step for each field until it is left. */
export function useSettingsHistory(record: Values, outlives: Ref<Outlives> | undefined) {
  const t = useText('backend')
  const locale = useLocale()
  const form = useForm()
  const { site, user } = useSession()
  const bar = useRef<HTMLDivElement>(null)
  const names = useOpenNames(form)
  const valuesOf = (open: boolean): Values =>
    Object.fromEntries(
      Object.entries(form.values() as Values).filter(([name]) => names.has(name) === open),
    )
  const read = (): Values => valuesOf(true)
  const mark = JSON.stringify(
    Object.entries(record)
      .filter(([name]) => names.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const [secrets] = useState(() => valuesOf(false))
  const [history, step, isWritten] = useDraftHistory<Values, string>(read(), {
    key: `settings:${site._id}:${user?._id ?? ''}`,
    version: mark,
  })
  const { past, now, future } = history
  const put = (draft: Values): void => {
    const current = read()
    form.setAll(
      [...new Set([...Object.keys(current), ...Object.keys(draft)])]
        .filter((name) => !sameDraft(current[name], draft[name]))
        .map((name) => [[name], draft[name]]),
    )
  }
  useImperativeHandle(
    outlives,
    (): Outlives => () => isWritten() && sameDraft(valuesOf(false), secrets),
  )
  const latest = useRef(now)
  const restored = useRef(false)
  const heard = useEffectEvent((): void => {
    const draft = read()
    const name = Object.keys({ ...latest.current, ...draft }).find(
      (one) => !sameDraft(latest.current[one], draft[one]),
    )
    latest.current = draft
    if (name !== undefined) step({ type: 'change', name, draft, at: name })
  })
  const turn = (type: 'undo' | 'redo'): void => {
    if ((type === 'undo' ? past : future).length === 0) return
    const target = stepHistory(history, { type }).now
    step({ type })
    latest.current = target
    put(target)
  }
  useHistoryKeys({ turn })
  useLayoutEffect(() => {
    // What was kept from before a reload stands in the form again.
    if (!restored.current && past.length + future.length > 0) put(now)
    restored.current = true
    const around = bar.current!.closest('form')
    const leave = (): void => step({ type: 'leave' })
    const stop = form.subscribeStatus(() => heard())
    around?.addEventListener('focusout', leave)
    return () => {
      stop()
      around?.removeEventListener('focusout', leave)
    }
    // Once for each form.
  }, [form])
  const nameOf = (which: 'undo' | 'redo', name: string | undefined): string =>
    name === undefined
      ? t(`flows.${which}`)
      : t(`flows.${which}-of`, {
          change: pickText((form.spec([name])?.schema['x-label'] ?? name) as Text, locale),
        })
  return { bar, past, future, turn, nameOf }
}
