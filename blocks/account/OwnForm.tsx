import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { useText } from '#i18n'
import { windowStore } from '#shared'

type Name =
  'firstname' | 'lastname' | 'phone' | 'email' | 'currentPassword' | 'newPassword' | 'confirm'

/** Answers of a form but its secrets, by their names. */
const answersOf = (form: HTMLFormElement): [string, string][] =>
  [...form.querySelectorAll('input')].flatMap(({ name, type, value }) =>
    ['hidden', 'password'].includes(type) ? [] : [[name, value]],
  )

/** What was typed into a form that was refused stands in it again, on the page that says why. */
function useTyped(about: string, isRefused: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const key = `own-${about}`
  useEffect(() => {
    const typed = windowStore.read(key)
    windowStore.remove(key)
    if (!isRefused || !Array.isArray(typed)) return
    for (const [name, value] of typed as [string, string][]) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = value
    }
  }, [key, isRefused])
  return {
    form,
    keep: () => void (form.current && windowStore.write(key, answersOf(form.current))),
  }
}

/** A form about the own account, sent as it is. */
export function OwnForm({
  about,
  csrf,
  submit,
  kind = 'primary',
  isRefused = false,
  children,
}: {
  about: 'profile' | 'picture' | 'activate' | 'password' | 'consents' | 'sessions' | 'messenger'
  csrf: string
  /** Without words it is sent by something else. */
  submit?: string | undefined
  kind?: 'primary' | 'secondary'
  isRefused?: boolean
  children?: ReactNode
}) {
  const { form, keep } = useTyped(about, isRefused)
  return (
    <form method="post" action={`/user/own/${about}`} ref={form} onSubmit={keep}>
      <input type="hidden" name="_csrf" value={csrf} />
      {children}
      {submit && (
        <button className="sala-button" data-kind={kind}>
          {submit}
        </button>
      )}
    </form>
  )
}

export function Input({
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'name'> & { name: Name; hint?: string }) {
  const t = useText('member')
  const id = useId()
  return (
    <div data-field={input.name}>
      <label>
        {t(`account.${input.name}`)}
        <input required aria-describedby={hint && id} {...input} />
      </label>
      {hint && <small id={id}>{hint}</small>}
    </div>
  )
}
