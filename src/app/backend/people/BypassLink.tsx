import { useId, useState, type FormEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText } from '#shared'
import { Button, TextInput } from '#ui'

/** Makes a link that lets somebody in once, without a password (spec: academy 2.1). */
export function BypassLink() {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const id = useId()
  const [username, setUsername] = useState('')
  const [made, setMade] = useState<{ address?: string; problem?: string }>({})

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    setMade({})
    const found = await client.call<{ data: { _id: string }[] }>('/api/user/query', {
      method: 'POST',
      read: true,
      body: { args: [{ username }, { _id: 1 }], paging: { page: 1, limit: 1 } },
    })
    const user = found.ok ? found.value.data[0]?._id : undefined
    if (!user) return setMade({ problem: t('people.bypass.unknown') })
    const answer = await client.call<{ data: { address: string } }>('/api/session/bypass', {
      method: 'POST',
      body: { user },
    })
    setMade(
      answer.ok
        ? { address: answer.value.data.address }
        : { problem: pickText(answer.failures[0]?.message, locale) },
    )
  }
  return (
    <section aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('people.bypass.title')}</h2>
      <p>{t('people.bypass.about')}</p>
      <form className="sala-here-commands" onSubmit={(event) => void make(event)}>
        <label htmlFor={id}>{t('people.bypass.username')}</label>
        <TextInput id={id} value={username} onChange={setUsername} autoComplete="off" />
        <Button type="submit" disabled={!username.trim()}>
          {t('people.bypass.make')}
        </Button>
      </form>
      {made.problem && <p role="alert">{made.problem}</p>}
      {made.address && (
        <p role="status" className="sala-here-link">
          <code>{made.address}</code>
        </p>
      )}
    </section>
  )
}
