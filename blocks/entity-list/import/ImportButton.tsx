import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisibleEntity } from '#crud'
import { useText } from '#i18n'
import { useSession } from '#session'
import { lazyComponent } from '#ui'
import { settingQuery } from '../views/useListStart.ts'
import type { ImportDialogProps } from './ImportDialog.tsx'
import type { Mapped } from './mapping.ts'

const ImportDialog = lazyComponent<ImportDialogProps>(
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
)

/** Takes records of a file in, by who may create them. */
export function ImportButton({ model, isDense }: { model: VisibleEntity; isDense: boolean }) {
  const t = useText('lists')
  const { client } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(settingQuery(client, model.name))
  const before = Array.isArray(data?.mapping) ? (data.mapping as Mapped[]) : []
  return (
    <>
      <Button
        {...(isDense && { size: 'xs' })}
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <span className="sala-list-wide">{t('import.button')}</span>
      </Button>
      {isOpen && <ImportDialog model={model} before={before} onClose={() => setOpen(false)} />}
    </>
  )
}
