import { Button } from '@mantine/core'
import { useState } from 'react'
import { Unanswered, UsesList, useUses } from '#crud'
import { useText } from '#i18n'

/** Where blocks of this kind stand, the open page too; asked when it is pressed. */
export function BlockUses({ type }: { type: string }) {
  const t = useText('builder')
  const [asked, setAsked] = useState(false)
  const uses = useUses('block', asked ? type : undefined)
  return (
    <div className="builder-used-by" data-block-uses={type}>
      <Button
        my="xs"
        size="compact-sm"
        variant="default"
        aria-expanded={asked}
        onClick={() => setAsked(!asked)}
      >
        {t('used-by.block')}
      </Button>
      {asked &&
        (!uses.data ? (
          <Unanswered query={uses} failed={t('used-by.failed')} />
        ) : uses.data.length === 0 ? (
          <p className="builder-note" role="status">
            {t('used-by.block-none')}
          </p>
        ) : (
          <UsesList uses={uses.data} plain />
        ))}
    </div>
  )
}
