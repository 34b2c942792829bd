import { useEffect, useState } from 'react'
import { useScreenTitle } from '#crud'
import { useText } from '#i18n'
import { bangkokTime, isLocalhost } from '#shared'
import { clearLog, hearLog, readLog } from './consoleLog.ts'
import './tools.css'

/** The last entries of the console of the backend's windows, in a window of its own. */
export function ConsoleScreen() {
  const t = useText('backend')
  useScreenTitle(t('tools.console-title'))
  const [entries, setEntries] = useState(readLog)
  useEffect(() => hearLog(() => setEntries(readLog())), [])
  const clear = (): void => {
    clearLog()
    setEntries([])
  }
  return (
    <div className="sala-console">
      <header>
        <h1>{t('tools.console-title')}</h1>
        <button type="button" className="sala-button" onClick={clear}>
          {t('tools.console-clear')}
        </button>
      </header>
      {!isLocalhost(window.location.hostname) ? (
        <p role="status">{t('tools.only-here')}</p>
      ) : entries.length === 0 ? (
        <p role="status">{t('tools.console-empty')}</p>
      ) : (
        <ol role="log">
          {entries.map(({ at, level, text }, index) => (
            <li key={index} data-level={level}>
              <time>{bangkokTime(at).time}</time> <b>{level}</b> <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
