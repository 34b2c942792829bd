import { useId, type ComponentProps, type ReactNode } from 'react'
import { useText } from '#i18n'

type Name =
  'firstname' | 'lastname' | 'phone' | 'email' | 'currentPassword' | 'newPassword' | 'confirm'

/** A form about the own account, sent as it is. */
export function OwnForm({
  about,
  csrf,
  submit,
  kind = 'primary',
  children,
}: {
  about: 'profile' | 'activate' | 'password' | 'consents' | 'sessions'
  csrf: string
  submit: string
  kind?: 'primary' | 'secondary'
  children?: ReactNode
}) {
  return (
    <form method="post" action={`/user/own/${about}`}>
      <input type="hidden" name="_csrf" value={csrf} />
      {children}
      <button className="sala-button" data-kind={kind}>
        {submit}
      </button>
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
