import { useText } from '#i18n'
import { usePage } from '#pages'
import type { AccountAnswer } from '#pages/model'
import type { BlockProps } from '#registry'
import { Words } from '#ui'
import { Consents } from './Consents.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'
import './Account.css'

export const catalogues = ['member'] as const

const PARTS = {
  profile: ProfileForm,
  password: PasswordForm,
  consents: Consents,
  sessions: Sessions,
}

/** A part of the account of who is signed in; its forms need no script. */
export default function Account({
  props,
  data,
}: BlockProps<{ part?: keyof typeof PARTS }, { account?: AccountAnswer | null }>) {
  const t = useText('member')
  const { edit } = usePage()
  const part = props.part && Object.hasOwn(PARTS, props.part) ? props.part : 'profile'
  const Part = PARTS[part]
  const { account } = data
  return (
    <section className="sala-own" id={part} inert={Boolean(edit)} aria-labelledby={`${part}-title`}>
      <h2 id={`${part}-title`}>
        <Words text={t(`account.${part}`)} />
      </h2>
      {account ? (
        <>
          <Outcome account={account} part={part} />
          <Part account={account} />
        </>
      ) : (
        !edit && <p className="sala-empty">{t('account.failed')}</p>
      )}
    </section>
  )
}

/** What came of the form that was sent last, where it was one of this part. */
function Outcome({
  account: { done, problem, about, rules },
  part,
}: {
  account: AccountAnswer
  part: keyof typeof PARTS
}) {
  const t = useText('member')
  // Picture and e-mail stand beside the profile that they belong to.
  const forms: string[] = part === 'profile' ? [part, 'picture', 'activate', 'messenger'] : [part]
  if (done && forms.includes(done))
    return (
      <p className="sala-own-message" data-kind="success" role="status">
        {t(`account.done.${done as keyof typeof PARTS | 'picture' | 'activate' | 'messenger'}`)}
      </p>
    )
  return problem && about && forms.includes(about) ? (
    <div className="sala-own-message" role="alert">
      {problem}
      {part === 'password' && rules.length > 0 && (
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </div>
  ) : null
}
