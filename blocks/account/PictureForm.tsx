import { useRef, useState, type ChangeEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import { safeImage, type AccountAnswer } from '#pages/model'
import { OwnForm } from './OwnForm.tsx'

/** Kinds of pictures that every browser shows. */
const KINDS = 'image/png,image/jpeg,image/webp'

/** The picture of the account: chosen, sent in and kept in one act. The code that sends it comes when one is chosen. */
export function PictureForm({ account: { profile, csrf } }: { account: AccountAnswer }) {
  const t = useText('member')
  const locale = useLocale()
  const { user } = usePage()
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  const [told, setTold] = useState('')
  const address = useRef<HTMLInputElement>(null)
  const picture = safeImage(profile.avatar)
  const name = `${profile.firstname} ${profile.lastname}`

  const sendPicture = (chosen: string): void => {
    if (!address.current) return
    address.current.value = chosen
    address.current.form?.requestSubmit()
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    if (!file) return
    setState('sending')
    const body = new FormData()
    body.append('file', file)
    const { createClient } = await import('#gateway')
    const sent = await createClient(user ? { who: user._id } : {}).call<{ data: { url: string } }>(
      '/api/upload',
      { method: 'POST', body },
    )
    if (sent.ok) return sendPicture(sent.value.data.url)
    setState('failed')
    setTold(sent.failures[0]!.message[locale])
    target.value = ''
  }
  return (
    <div className="sala-own-picture">
      <span className="sala-own-face" aria-hidden="true">
        {picture ? <img src={picture} alt="" /> : <span>{[...name][0]}</span>}
      </span>
      <div>
        <label className="sala-button" data-kind="secondary">
          {t(state === 'sending' ? 'account.picture-sending' : 'account.picture')}
          <input
            type="file"
            accept={KINDS}
            className="visually-hidden"
            disabled={state === 'sending'}
            onChange={(event) => void choose(event)}
          />
        </label>
        <OwnForm
          about="picture"
          csrf={csrf}
          submit={picture && t('account.picture-remove')}
          kind="secondary"
        >
          <input type="hidden" name="picture" ref={address} defaultValue="" />
        </OwnForm>
        {state === 'failed' && <p role="alert">{told}</p>}
      </div>
    </div>
  )
}
