import { useText } from '#i18n'
import { Button, Icon } from '#ui'
import type { useExchange } from './useExchange.ts'

interface LastRowProps {
  span: number
  isEmpty: boolean
  readOnly: boolean
  canAdd: boolean
  begin(): void
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** The line that is not there yet: what is typed on it begins it. */
export function LastRow({ span, isEmpty, readOnly, canAdd, begin }: LastRowProps) {
  const t = useText('forms')
  if (readOnly)
    return isEmpty ? (
      <tr>
        <td colSpan={span} className="sala-entries-empty">
          {t('list.empty')}
        </td>
      </tr>
    ) : null
  return (
    <tr className="sala-ghost">
      <td colSpan={span}>
        <button
          type="button"
          data-add
          disabled={!canAdd}
          onClick={begin}
          // The letter itself goes to the control that has the keys now.
          onKeyDown={(event) => isLetter(event) && begin()}
        >
          <Icon name="plus" size={16} />
          {t('list.add')}
          <small aria-hidden="true">{t('list.ghost')}</small>
        </button>
      </td>
    </tr>
  )
}

interface FootProps {
  readOnly: boolean
  isEmpty: boolean
  undo: (() => void) | undefined
  exchange: ReturnType<typeof useExchange>
}

/** What may be done with all lines, and what came of the last paste. */
export function TableFoot({ readOnly, isEmpty, undo, exchange }: FootProps) {
  const t = useText('forms')
  const { told, isBusy, copy } = exchange
  return (
    <div className="sala-entries-foot" data-table>
      {!isEmpty && (
        <Button kind="quiet" icon="copy" onClick={copy}>
          {t('list.copy')}
        </Button>
      )}
      {!readOnly && undo && (
        <Button kind="quiet" onClick={undo}>
          {t('list.undo')}
        </Button>
      )}
      {!readOnly && <small>{t('list.keys')}</small>}
      <span role="status" aria-busy={isBusy || undefined}>
        {isBusy ? t('loading') : told}
      </span>
    </div>
  )
}
