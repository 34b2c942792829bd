import { useEffect, useState } from 'react'
import { useScreenTitle } from '#crud'
import { tryCall, type TriedAnswer } from '#gateway'
import { useText } from '#i18n'
import { useSession } from '#session'
import { isLocalhost } from '#shared'
import { Button } from '#ui'
import {
  DEFAULT_ENDPOINT,
  hasBody,
  METHODS,
  ownPath,
  statusClass,
  type Method,
} from './tryRequest.ts'
import './tools.css'

/** So much of a token is shown. */
const SHOWN_TOKEN = 8

/** Is there an answer to whether the gateway is well? */
function useConnected(): boolean | undefined {
  const { client } = useSession()
  const [isConnected, setIsConnected] = useState<boolean>()
  useEffect(() => {
    let left = false
    void client.call('/api/health').then(({ ok }) => !left && setIsConnected(ok))
    return () => void (left = true)
  }, [client])
  return isConnected
}

function useTester() {
  const t = useText('backend')
  const [method, setMethod] = useState<Method>('GET')
  const [endpoint, setEndpoint] = useState(DEFAULT_ENDPOINT)
  const [body, setBody] = useState('{\n  "message": "hello"\n}')
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<TriedAnswer>()
  const [problem, setProblem] = useState<string>()

  async function send(way: Method, to: string): Promise<void> {
    setProblem(undefined)
    setAnswer(undefined)
    const path = ownPath(to, window.location.origin)
    if (!path) return setProblem(t('tools.elsewhere'))
    let given: unknown
    try {
      given = hasBody(way) && body.trim() ? JSON.parse(body) : undefined
    } catch {
      return setProblem(t('tools.invalid'))
    }
    setIsBusy(true)
    try {
      setAnswer(await tryCall(path, { method: way, body: given }))
    } catch (error) {
      setAnswer(undefined)
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setIsBusy(false)
  }
  return { method, setMethod, endpoint, setEndpoint, body, setBody, isBusy, answer, problem, send }
}

/** Tries calls of the gateway as the pages of this site make them (spec: academy 2.2, API tester). */
export function ToolsScreen() {
  const t = useText('backend')
  useScreenTitle(t('tools.title'))
  const { site } = useSession()
  const isConnected = useConnected()
  const tester = useTester()
  const { method, isBusy, answer, problem } = tester
  const tenant = { hostname: window.location.hostname, token: site._id }
  if (!isLocalhost(window.location.hostname)) return <p role="status">{t('tools.only-here')}</p>
  const quick = (way: Method): void => {
    tester.setMethod(way)
    tester.setEndpoint(DEFAULT_ENDPOINT)
    void tester.send(way, DEFAULT_ENDPOINT)
  }
  return (
    <div className="sala-tester">
      <h1>{t('tools.title')}</h1>
      <dl className="sala-tester-facts">
        <div data-connected={isConnected}>
          <dt>API</dt>
          <dd>
            <span role="status">
              {isConnected === undefined
                ? t('loading')
                : t(isConnected ? 'tools.connected' : 'tools.disconnected')}
            </span>
          </dd>
        </div>
        {[
          ['base', window.location.origin] as const,
          ['tenant', tenant.hostname] as const,
          ['token', `${tenant.token.slice(0, SHOWN_TOKEN)}…`] as const,
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{t(`tools.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void tester.send(method, tester.endpoint)
        }}
      >
        <div className="sala-tester-call">
          <select
            className="sala-input"
            aria-label={t('tools.method')}
            value={method}
            onChange={(event) => tester.setMethod(event.target.value as Method)}
          >
            {METHODS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <input
            className="sala-input"
            aria-label={t('tools.endpoint')}
            value={tester.endpoint}
            onChange={(event) => tester.setEndpoint(event.target.value)}
          />
          <Button type="submit" kind="primary" busy={isBusy}>
            {t(isBusy ? 'tools.sending' : 'tools.send')}
          </Button>
        </div>
        {hasBody(method) && (
          <textarea
            className="sala-input"
            rows={6}
            aria-label={t('tools.body')}
            value={tester.body}
            onChange={(event) => tester.setBody(event.target.value)}
          />
        )}
      </form>
      <div className="sala-tester-quick">
        {(['GET', 'POST', 'PUT', 'DELETE'] as const).map((way) => (
          <Button key={way} disabled={isBusy} onClick={() => quick(way)}>
            {t('tools.quick', { method: way })}
          </Button>
        ))}
        <Button
          disabled={isBusy}
          onClick={() => {
            if (!hasBody(method)) tester.setMethod('POST')
            tester.setBody(JSON.stringify({ child: tenant }, null, 2))
          }}
        >
          {t('tools.inject')}
        </Button>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {answer && (
        <section className="sala-tester-answer" aria-live="polite">
          <p>
            <strong data-status={statusClass(answer.status)}>{answer.status}</strong>{' '}
            {t('tools.elapsed', { ms: answer.elapsed })}
          </p>
          <pre tabIndex={0}>{answer.text}</pre>
        </section>
      )}
    </div>
  )
}
