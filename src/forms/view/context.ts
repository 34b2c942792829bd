import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { FlatSchema } from '../schema/merge.ts'
import {
  formatPath,
  type FieldState,
  type Form,
  type FormStatus,
  type Path,
} from '../core/index.ts'

const FormContext = createContext<Form | undefined>(undefined)
export const FormProvider = FormContext.Provider

/** The form around; `undefined` outside of one, as in a preview. */
export const useOptionalForm = (): Form | undefined => useContext(FormContext)

export function useForm(): Form {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands outside of a form: put it inside <Form>.')
  return form
}

/** Where the fields of a data set stand: the path of its entry. */
const ScopeContext = createContext<Path>([])
/**
 * Says nothing new while the path stays the same: of a field that the gateway drew, and whose widget is still to come, React
 * cannot tell that it asks for nothing of it, and would draw it anew, without what was typed in it.
 */
export function FormScopeProvider({
  value,
  children,
}: {
  value: Path
  children: ReactNode
}): ReactNode {
  const name = formatPath(value)
  // The name stands for the path, which is made anew at each rendering.
  const kept = useMemo(() => value, [name])
  return createElement(ScopeContext, { value: kept }, children)
}
export const useFormScope = (): Path => useContext(ScopeContext)

/** Sections that are open around a field, so that a schema that holds itself is rendered one step at a time. */
const OpenSections = createContext<readonly FlatSchema[]>([])
export const OpenSectionsProvider = OpenSections.Provider
export const useOpenSections = (): readonly FlatSchema[] => useContext(OpenSections)

/** Does every change count at once, as in the settings of a block, and not first when a form is sent? */
const CountsAtOnce = createContext(false)
export const CountsAtOnceProvider = CountsAtOnce.Provider
export const useCountsAtOnce = (): boolean => useContext(CountsAtOnce)
/** What counts there while there is no value; a record without one has none. */
export const useHeldDefault = (schema: FlatSchema['schema'], value: unknown): unknown =>
  useContext(CountsAtOnce) && value === undefined ? schema.default : undefined

/** Says something to screen readers: an entry was added, a form was sent. */
const Announcer = createContext<(text: string) => void>(() => undefined)
export const AnnouncerProvider = Announcer.Provider
export const useAnnounce = (): ((text: string) => void) => useContext(Announcer)

const unchanging = () => () => undefined

/**
 * What a form says, rendered again when it says something else. It listens as soon as the field stands on the page:
 * `useSyncExternalStore` does so with the passive effects, which come late on a busy machine, and React takes back what is
 * typed into a field that is not rendered again. A page is taken over piece by piece: a piece whose turn comes after something
 * was typed elsewhere is first rendered as the gateway sent it, else React would find another page than it expects.
 */
function useStore<T>(
  form: Form,
  subscribe: (listener: () => void) => () => void,
  readFrom: (form: Form) => T,
): T {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const source = useSyncExternalStore(
    unchanging,
    () => form,
    () => form.untouched(),
  )
  const value = readFrom(source)
  const shown = useRef({ value, read: () => readFrom(form) })
  const look = useCallback(() => {
    if (!Object.is(shown.current.read(), shown.current.value)) rerender()
  }, [])
  useLayoutEffect(() => {
    shown.current = { value, read: () => readFrom(form) }
    look()
  })
  useLayoutEffect(() => subscribe(look), [subscribe, look])
  return value
}

/** All of a field, rendered again when any of it changes. */
export function useFieldState(form: Form, path: Path, key: string): FieldState {
  // The key stands for the path, which is made anew at each rendering.
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe(path, listener),
    [form, key],
  )
  return useStore(form, subscribe, (from) => from.state(path))
}

/** A part of what lies at and below a path, rendered again only when that part changes (compared one level deep). */
export function useFormPart<T extends object>(
  form: Form,
  path: Path,
  key: string,
  select: (form: Form) => T,
): T {
  const last = useRef<T | undefined>(undefined)
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe(path, listener),
    [form, key],
  )
  return useStore(form, subscribe, (from) => {
    const next = select(from)
    if (last.current === undefined || !sameParts(last.current, next)) last.current = next
    return last.current
  })
}

function sameParts(a: object, b: object): boolean {
  const names = Object.keys(b)
  return (
    names.length === Object.keys(a).length &&
    names.every((name) =>
      Object.is((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
    )
  )
}

export function useFormStatus(form: Form): FormStatus {
  const subscribe = useCallback((listener: () => void) => form.subscribeStatus(listener), [form])
  return useStore(form, subscribe, (from) => from.status())
}

/** A part of the status, rendered again only when that part changes. */
export function useStatusPart<T extends string | number | boolean | readonly unknown[]>(
  form: Form,
  select: (status: FormStatus, form: Form) => T,
): T {
  const subscribe = useCallback((listener: () => void) => form.subscribeStatus(listener), [form])
  return useStore(form, subscribe, (from) => select(from.status(), from))
}

/** Those who take a submit for themselves, as a step that is not the last does; true when it was taken. */
export type Gate = () => boolean
const Gates = createContext<Set<Gate>>(new Set())
export const GatesProvider = Gates.Provider
export const useGates = (): Set<Gate> => useContext(Gates)
