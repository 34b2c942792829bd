import type { ReactNode } from 'react'
import { useLocale, useText } from '#i18n'
import type { ScreenInput } from '#pages/model'
import { fillTemplate, pickText } from '#shared'
import { PlainInput, useMissing } from '../PlainInput.tsx'

export type ActivateInput = Extract<ScreenInput, { kind: 'activate' }>

/** They come with this screen, so that pages do not carry what hardly anybody opens. */
const WORDS = {
  hint: {
    th: 'กดปุ่มเพื่อยืนยันว่าอีเมลที่เปิดลิงก์นี้เป็นของคุณ',
    en: 'Press the button to confirm that the address this link was sent to is yours.',
  },
  submit: { th: 'ยืนยันอีเมล', en: 'Confirm' },
  done: { th: 'ยืนยันอีเมลแล้ว', en: 'Your e-mail is confirmed.' },
  ask: {
    th: 'กรอกอีเมลของบัญชี แล้วเราจะส่งลิงก์ยืนยันอีเมลให้ใหม่',
    en: 'Enter the e-mail of your account and we will send a new link to confirm it.',
  },
  own: {
    th: 'ยังไม่ได้ยืนยันอีเมล {{email}} ขอให้ส่งลิงก์ใหม่ได้',
    en: '{{email}} is not confirmed yet. We can send you a new link.',
  },
  send: { th: 'ส่งลิงก์ใหม่', en: 'Send a new link' },
  again: { th: 'ขอลิงก์ใหม่', en: 'Ask for a new link' },
  sent: {
    th: 'หากมีบัญชีที่ใช้อีเมลนี้และยังไม่ได้ยืนยัน ลิงก์กำลังไปถึงอีเมลของคุณ',
    en: 'If an account has this e-mail and has not confirmed it yet, the link is on its way.',
  },
  'sent-own': { th: 'ส่งลิงก์ยืนยันไปที่ {{email}} แล้ว', en: 'The link is on its way to {{email}}.' },
  active: { th: 'ยืนยันอีเมล {{email}} แล้ว', en: '{{email}} is confirmed.' },
  profile: { th: 'ไปที่โปรไฟล์', en: 'Go to your profile' },
}

interface ActivateScreenProps {
  screen: ActivateInput
  csrf: string
  loginPath: string
}

/**
 * Confirms an e-mail by the link that was sent to it; without a link, says how it is with the account and sends a new one
 * (spec: academy 2.1). Plain forms to its own address, which need no script.
 */
export function ActivateScreen({ screen, csrf, loginPath }: ActivateScreenProps) {
  const t = useText('public')
  const locale = useLocale()
  const { done, sent, account, requestId, invalid, problem } = screen
  const say = (name: keyof typeof WORDS): string =>
    fillTemplate(pickText(WORDS[name], locale), { email: account?.email })
  const isConfirmed = account?.isActivated === true && !requestId
  const good = done
    ? say('done')
    : isConfirmed
      ? say('active')
      : sent && say(account ? 'sent-own' : 'sent')
  return (
    <div className="sala-screen">
      <h1>{t('screen.activate')}</h1>
      {good ? (
        <p className="sala-signin-message" data-kind="success" role="status">
          {good}
        </p>
      ) : (
        <PlainForm
          csrf={csrf}
          problem={problem}
          hint={say(requestId ? 'hint' : account ? 'own' : 'ask')}
          submit={say(requestId ? 'submit' : 'send')}
          asksEmail={!requestId && !account}
        >
          {requestId && <input type="hidden" name="requestId" value={requestId} />}
        </PlainForm>
      )}
      {(sent || invalid) && !isConfirmed && <a href="/user/activate">{say('again')}</a>}
      {account ? (
        <a href="/user/profile">{say('profile')}</a>
      ) : (
        done && <a href={loginPath}>{t('screen.sign-in')}</a>
      )}
    </div>
  )
}

interface PlainFormProps {
  csrf: string
  problem: string | undefined
  hint: string
  submit: string
  asksEmail: boolean
  children: ReactNode
}

function PlainForm({ csrf, problem, hint, submit, asksEmail, children }: PlainFormProps) {
  const t = useText('public')
  const { isMissing, isComplete, onInput } = useMissing()
  return (
    <>
      <div id="account-hint">{hint}</div>
      <form
        className="sala-signin"
        method="post"
        action="/user/activate"
        noValidate
        onInput={onInput}
        onSubmit={(event) => isComplete(event.currentTarget) || event.preventDefault()}
      >
        {problem && (
          <div className="sala-signin-message" id="account-problem" role="alert">
            {problem}
          </div>
        )}
        <input type="hidden" name="_csrf" value={csrf} />
        {children}
        {asksEmail && (
          <PlainInput
            name="email"
            label={t('forgot.email')}
            missing={isMissing('email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            aria-describedby={problem ? 'account-problem' : 'account-hint'}
          />
        )}
        <button className="sala-button" data-kind="primary">
          {submit}
        </button>
      </form>
    </>
  )
}
