import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useText } from '#i18n'
import type { ListPartProps } from './listPart.ts'
import { useDownload } from './useDownload.ts'

const KINDS = { csv: 'CSV', xlsx: 'Excel' }

/** The list as it is shown, as a file for a spreadsheet or of plain text. */
export function ExportMenu({ model, state, columns }: Omit<ListPartProps, 'change'>) {
  const t = useText('backend')
  const lists = useText('lists')
  const { kind, download } = useDownload(model, state, columns)
  return (
    <Group gap="xs">
      {(['csv', 'xlsx'] as const).map((one) => (
        <Button
          key={one}
          {...(state.isDense && { size: 'xs' })}
          variant="default"
          loading={kind === one}
          disabled={kind !== undefined && kind !== one}
          leftSection={<IconDownload size={18} aria-hidden />}
          data-export={one}
          onClick={() => void download(one)}
        >
          {/* Where there is little room the kind of file says it. */}
          <span className="sala-list-wide">
            {one === 'csv' ? t('list.export') : lists('export.xlsx')}
          </span>
          <span className="sala-list-narrow" aria-hidden>
            {KINDS[one]}
          </span>
        </Button>
      ))}
    </Group>
  )
}
