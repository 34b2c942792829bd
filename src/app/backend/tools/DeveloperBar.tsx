import { useEffect, useState } from 'react'
import { useText } from '#i18n'
import { useSession } from '#session'
import { windowStore } from '#shared'
import { Button } from '#ui'
import { openConsole } from './openConsole.ts'
import './tools.css'

const HIDDEN = 'developer-bar-hidden'

/** The same page by another name of the installation. */
const addressAt = (hostname: string): string => {
  const url = new URL(window.location.href)
  url.hostname = hostname
  return url.href
}

/** On the machine itself: by which hostname of the installation the page is opened (spec: academy 2.2, developer tools). */
export function DeveloperBar({ go = (href: string) => window.location.assign(href) }) {
  const t = useText('backend')
  const { client } = useSession()
  const [isHidden, setIsHidden] = useState(() => windowStore.read(HIDDEN) === true)
  const [names, setNames] = useState<string[]>([])
  const [chosen, setChosen] = useState(window.location.hostname)
  useEffect(() => {
    if (isHidden) return
    let left = false
    void client
      .call<{ data: { hostname: string }[] }>('/api/hostname')
      .then(
        (answer) =>
          !left && answer.ok && setNames(answer.value.data.map(({ hostname }) => hostname)),
      )
    return () => void (left = true)
  }, [isHidden, client])
  if (isHidden) return null
  const hide = (): void => {
    windowStore.write(HIDDEN, true)
    setIsHidden(true)
  }
  return (
    <section className="sala-developer-bar" aria-label={t('tools.bar')}>
      <select
        className="sala-input"
        aria-label={t('tools.host')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {(names.includes(chosen) ? names : [chosen, ...names]).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Button onClick={() => go(addressAt(chosen))}>{t('tools.save')}</Button>
      <Button onClick={() => go(addressAt(names[0] ?? 'localhost'))}>{t('tools.reset')}</Button>
      <a className="sala-button" href="/config/tools">
        {t('tools.title')}
      </a>
      <Button onClick={openConsole}>{t('tools.console')}</Button>
      <Button kind="quiet" onClick={hide}>
        {t('tools.hide')}
      </Button>
    </section>
  )
}
