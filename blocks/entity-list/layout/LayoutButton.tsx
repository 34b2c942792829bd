import { Button, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#i18n'
import { lazyComponent } from '#ui'
import type { ListPartProps } from '../listPart.ts'

const LayoutPanel = lazyComponent<ListPartProps>(
  async () => (await import('./LayoutPanel.tsx')).LayoutPanel,
)

/** Opens what the list shows and how: columns, their order and width, density, groups. */
export function LayoutButton(props: ListPartProps) {
  const t = useText('backend')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal
      trapFocus
      returnFocus
      width="min(24rem, 94vw)"
    >
      <Popover.Target>
        <Button
          {...(props.state.isDense && { size: 'xs' })}
          variant="default"
          leftSection={<IconColumns3 size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="sala-list-wide">{t('list.columns')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="sala-menu-scroll sala-layout-drop">
        {isOpen && <LayoutPanel {...props} />}
      </Popover.Dropdown>
    </Popover>
  )
}
