import { Alert, Stack, TextInput } from '@mantine/core'
import { useText } from '#i18n'
import type { FileTable } from './readTable.ts'
import type { BadCell } from './useImport.ts'

/** The head of the file is its first line. */
const FIRST_LINE = 2

/** Every cell that was refused, with its place and why, to be mended here. */
export function BadCells({
  table,
  bad,
  more,
  onMend,
}: {
  table: FileTable
  bad: readonly BadCell[]
  more: boolean
  onMend(row: number, column: number, text: string): void
}) {
  const t = useText('lists')
  if (bad.length === 0) return <Alert color="green">{t('import.sound')}</Alert>
  return (
    <Stack gap="sm" data-bad-cells={bad.length}>
      <Alert color="red" role="alert">
        {t(more ? 'import.bad-more' : 'import.bad', { count: bad.length })}
      </Alert>
      <div className="sala-import-bad">
        {bad.map(({ row, column, message }, index) => {
          const line = row + FIRST_LINE
          const place =
            column < 0
              ? t('import.line', { line })
              : t('import.place', { line, column: table.heads[column] ?? '' })
          return column < 0 ? (
            <Alert key={index} color="red" title={place}>
              {message}
            </Alert>
          ) : (
            <TextInput
              key={`${row} ${column}`}
              size="xs"
              label={place}
              error={message}
              value={table.rows[row]?.[column] ?? ''}
              data-bad={`${row}.${column}`}
              onChange={({ currentTarget: { value } }) => onMend(row, column, value)}
            />
          )
        })}
      </div>
    </Stack>
  )
}
