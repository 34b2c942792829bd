import { useId, useState, type FormEvent } from 'react'
import { useQuestion } from '#crud'
import { TOKEN_SCOPES, type TokenInfo, type TokenScope } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { Button, ChoiceGroup, SelectInput, TextInput } from '#ui'
import { useTokens } from './useTokens.ts'
import './tokens.css'

const DAYS = [7, 30, 90, 365]

/** The tokens with which programs act for who is signed in, as over the Model Context Protocol. */
export function Tokens() {
  const t = useText('backend')
  const { tokens, made, problem, make, end } = useTokens()
  return (
    <section className="sala-tokens" aria-labelledby="own-tokens">
      <h2 id="own-tokens">{t('tokens.title')}</h2>
      <p>{t('tokens.about')}</p>
      {tokens === null && <p role="alert">{t('tokens.failed')}</p>}
      {tokens?.length === 0 && <p className="sala-empty">{t('tokens.none')}</p>}
      {tokens && tokens.length > 0 && (
        <ul>
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} onEnd={() => void end(token.id)} />
          ))}
        </ul>
      )}
      {made && <MadeToken token={made} />}
      {problem && <p role="alert">{problem}</p>}
      <NewToken onMake={make} />
    </section>
  )
}

function TokenLine({ token, onEnd }: { token: TokenInfo; onEnd(): void }) {
  const t = useText('backend')
  const locale = useLocale()
  const [question, ask] = useQuestion()
  async function sure(): Promise<void> {
    const yes = await ask({
      title: t('tokens.end'),
      text: t('tokens.sure', { name: token.name }),
      yes: t('tokens.end'),
      no: t('tokens.cancel'),
    })
    if (yes) onEnd()
  }
  return (
    <li>
      <div>
        <strong>{token.name}</strong>
        <span>{token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · ')}</span>
        <span>
          {t('tokens.until')}{' '}
          <time dateTime={token.expires_at}>{formatDate(token.expires_at, locale, 'medium')}</time>
        </span>
      </div>
      <Button aria-label={`${t('tokens.end')}: ${token.name}`} onClick={() => void sure()}>
        {t('tokens.end')}
      </Button>
      {question}
    </li>
  )
}

function MadeToken({ token }: { token: string }) {
  const t = useText('backend')
  const [copied, setCopied] = useState(false)
  return (
    <div className="sala-token-made" role="status">
      <p>{t('tokens.once')}</p>
      <code>{token}</code>
      <Button onClick={() => void navigator.clipboard.writeText(token).then(() => setCopied(true))}>
        {t(copied ? 'tokens.copied' : 'tokens.copy')}
      </Button>
    </div>
  )
}

function NewToken({ onMake }: { onMake: ReturnType<typeof useTokens>['make'] }) {
  const t = useText('backend')
  const id = useId()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>(['read'])
  const [days, setDays] = useState(30)
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await onMake({ name, scopes, days })) setName('')
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <h3>{t('tokens.new')}</h3>
      <label htmlFor={`${id}name`}>{t('tokens.name')}</label>
      <TextInput id={`${id}name`} value={name} onChange={setName} required />
      <p aria-hidden="true">{t('tokens.scopes')}</p>
      <ChoiceGroup
        id={`${id}scope`}
        label={t('tokens.scopes')}
        kind="checkbox"
        options={TOKEN_SCOPES.map((key) => ({ key, label: t(`tokens.scope.${key}`) }))}
        value={scopes}
        onChange={(chosen) => setScopes(chosen as TokenScope[])}
      />
      <label htmlFor={`${id}days`}>{t('tokens.days')}</label>
      <SelectInput
        id={`${id}days`}
        options={DAYS.map((value) => ({
          key: String(value),
          label: t('tokens.for-days', { days: value }),
        }))}
        placeholder=""
        clearable={false}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
      />
      <Button kind="primary" type="submit" disabled={!name.trim() || scopes.length === 0}>
        {t('tokens.make')}
      </Button>
    </form>
  )
}
