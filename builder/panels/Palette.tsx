import { SegmentedControl } from '@mantine/core'
import { memo, useState } from 'react'
import { useText } from '#i18n'
import { lazyPart } from '../lazy/lazyPart.tsx'
import { Blocks } from './Blocks.tsx'

const PatternPanel = /* @__PURE__ */ lazyPart(
  async () => (await import('../patterns/PatternPanel.tsx')).PatternPanel,
)

/** What pages are made of: single blocks, or ready-made rows. */
export const Palette = memo(function Palette({ onTaken }: { onTaken?: () => void }) {
  const t = useText('builder')
  const [of, setOf] = useState<'blocks' | 'patterns'>('blocks')
  const taken = onTaken ? { onTaken } : {}
  return (
    <div className="builder-palette">
      <SegmentedControl
        fullWidth
        size="xs"
        value={of}
        onChange={(value) => setOf(value as typeof of)}
        aria-label={t('pattern.what')}
        data={(['blocks', 'patterns'] as const).map((value) => ({
          value,
          label: t(`pattern.what-${value}`),
        }))}
      />
      {of === 'blocks' ? <Blocks {...taken} /> : <PatternPanel {...taken} />}
    </div>
  )
})
