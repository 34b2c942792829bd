import { useEffect, useState } from 'react'
import { lazyComponent } from '#ui'

const NAME = 'sala_consent'

/** Where no cookie can be kept, as in the simulator, there is nothing to ask either. */
function answered(): boolean {
  try {
    return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NAME}=`))
  } catch {
    return true
  }
}

const CookieQuestion = lazyComponent(
  async () => (await import('./CookieQuestion.tsx')).CookieQuestion,
)

/** Asks once; the question is fetched by those who have not answered. */
export function CookieConsent() {
  const [asks, setAsks] = useState(false)
  useEffect(() => setAsks(!answered()), [])
  // What opens by itself sees from the start that something is asked.
  return asks ? (
    <div data-asks-consent>
      <CookieQuestion name={NAME} onAnswer={() => setAsks(false)} />
    </div>
  ) : null
}
