import { useEffect } from 'react'
import { useText } from '#i18n'
import { Button } from '#ui'

/** Stands in place of code that did not come: what is around it stays, and it is asked for again by a press, and by itself once there is a network. */
function LoadFailure({ again }: { again(): void }) {
  const t = useText('forms')
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])
  return (
    <p className="sala-field-note" role="status" data-lost>
      {t('lost.text')}{' '}
      <Button kind="quiet" onClick={again}>
        {t('lost.again')}
      </Button>
    </p>
  )
}

export const renderLoadFailure = (again: () => void) => <LoadFailure again={again} />
