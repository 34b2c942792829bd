import type { ReactNode } from 'react'
import { useText } from '#i18n'
import type { PageRow } from '#schema'
import { lazyComponent } from '#ui'
import { FormScopeProvider, useForm, useFormScope } from './context.ts'
import { useSchemaText } from './fieldTexts.ts'
import { entryListView } from './rareViews.ts'
import { formatPath } from '../core/index.ts'

interface FormRowProps {
  row: PageRow
  /** Draws the blocks of the row once; called for each entry of a set. */
  render(): ReactNode
}

/** A row of a form page: as it is, as a repeatable group (`set`), or as a group of its own (`copy`). Without a heading it has none. */
export function FormRow({ row, render }: FormRowProps) {
  const form = useForm()
  const text = useSchemaText()
  const t = useText('forms')
  const scope = useFormScope()
  if (!row.dataSetName || (row.dataMode !== 'set' && row.dataMode !== 'copy')) return render()
  const path = [...scope, row.dataSetName]
  const label = text(row.label)
  const readOnly = form.state(path).readOnly
  return (
    <fieldset
      className="sala-field sala-field-group"
      data-field={formatPath(path)}
      data-widget={row.dataMode}
    >
      {label && <legend className="sala-field-label">{label}</legend>}
      {row.dataMode === 'copy' ? (
        <FormScopeProvider value={path}>{render()}</FormScopeProvider>
      ) : (
        <List
          path={path}
          label={label || t('list.one')}
          readOnly={readOnly}
          renderEntry={(index) => (
            <FormScopeProvider value={[...path, index]}>{render()}</FormScopeProvider>
          )}
        />
      )}
    </fieldset>
  )
}

const List = lazyComponent(entryListView, () => <div className="sala-field-loading" aria-busy />)
